import type { Language } from '../../app/settings-store.ts';
import { useStores } from '../stores-context.tsx';
import { useStore } from '../use-store.ts';
import { createFormat } from './format.ts';
import type { Format } from './format.ts';

/**
 * One area's words in both languages. A message is a string or a function of its parameters, so keys and
 * parameters are checked by the compiler: `en` is written `satisfies typeof ja`.
 */
export type Dictionary<Messages> = Readonly<Record<Language, Messages>>;

export function useLanguage(): Language {
  return useStore(useStores().settings.store, (settings) => settings.language);
}

/** The area's messages in the user's language: `const t = useMessages(compareMessages); t.hitCount('5')`. */
export function useMessages<Messages>(dictionary: Dictionary<Messages>): Messages {
  return dictionary[useLanguage()];
}

/** One a language: making Intl formatters costs more than everything that is formatted with them. */
const formats = new Map<Language, Format>();

/** Numbers, sizes, durations and dates in the user's language. */
export function useFormat(): Format {
  const language = useLanguage();
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}
