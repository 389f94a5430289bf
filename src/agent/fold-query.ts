const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SEPARATORS = /[\p{P}\p{S}\p{Z}\p{C}]+/gu;

/**
 * What makes two queries the same one: widths, case, blanks and punctuation folded away, so that 「Ｄｏｃｋｅｒ とは？」
 * is not asked again as 「docker とは」. Empty when nothing but punctuation was given. Signs that make a word (`C++`,
 * `C#`) are kept: they are another question.
 */
export function foldQuery(query: string): string {
  return query
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])(?:\+\+|#)/gu, (sign) => (sign === '#' ? 'sharp' : 'plusplus'))
    .replace(SEPARATORS, ' ')
    .trim();
}
