/** Words that ask for two things side by side. */
const SIDE_BY_SIDE =
  /それぞれ|違い|違う|違っ|違え|異な|比較|比べ|差は|差が|どちら|どっち|両方|共通|使い分け|\bvs\.?(?![a-z])|\bversus\b/i;
/** Words that ask. */
const INTERROGATIVE =
  /何|なに|なん(?=で|の|と)|どう|どの|どれ|どこ|どんな|どちら|どっち|いくつ|いくら|いつ|なぜ|だれ|誰/;
const ASKING_END =
  /(?:か|かな|かね|の|っけ)[。.]?$|[？?]$|(?:ください|下さい|教えて|知りたい|ほしい|欲しい)(?:です)?[。.]?$/;
/** How or for which case to answer; with nothing named to answer about it narrows what was asked before. */
const MANNER =
  /(?:で|簡潔に|簡単に|手短に|以内に|短く|詳しく|だけ|例に|前提に)、?(?:教えて|答えて|説明して|述べて|書いて|まとめて|お願い)[^。]*[。.]?$/;
const CASE =
  /(?:場合|前提|条件|範囲|観点|例|環境)(?:で|に)、?(?:教えて|答えて|説明して|述べて)[^。]*[。.]?$/;
const OBJECT = /を|について|に関して|は|も/;
const TOPIC = /では|には|とは|なら|は/;
const CONJUNCTION =
  /^(?:また|それから|それと|そして|さらに|加えて|あと|次に|一方(?:で)?|なお|ちなみに)、?\s*/;
/** A written name: a product, a command, an option, a file. */
const NAME = /(?:--?)?[A-Za-z][A-Za-z0-9]*(?:[-_.+/#:=][A-Za-z0-9]+)*[+#]*/g;
const UNIT = /^(?:[kKMGT]i?B|[kM]?[sb]|ms|fps|px|vs|or|and|the)$/;
/** A name that is no plain word: a capital, a digit or a sign in it. */
const PROPER = /[A-Z0-9_.+/#:=-]/;
/** Longest topic that is carried over to the next question. */
const TOPIC_LENGTH = 24;

/** Names written in Latin letters, each once, without units. */
export function namesIn(text: string): readonly string[] {
  const names = (text.normalize('NFKC').match(NAME) ?? []).filter(
    (name) => name.length > 1 && !UNIT.test(name),
  );
  return [...new Set(names)];
}

/** Whether the form of a question asks for things from several places: parts, a comparison, or several names. */
export function asksForSeveral(question: string): boolean {
  return (
    splitQuestion(question, 2).length > 1 ||
    SIDE_BY_SIDE.test(question) ||
    namesIn(question).filter((name) => PROPER.test(name)).length > 1
  );
}

/**
 * The parts of a compound question by its grammar, each with what all of them share (a leading statement, the topic, the
 * predicate); empty when it is one question. Never more than `most`: later ones stay together.
 */
export function splitQuestion(question: string, most: number): readonly string[] {
  if (most < 2) return [];
  const text = question.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const parts = bySentences(text) ?? byPair(text) ?? byClauses(text) ?? [];
  return parts.length <= most
    ? parts
    : [...parts.slice(0, most - 1), parts.slice(most - 1).join(' ')];
}

/** 「箇条書きで教えてください」「Linux の場合で教えてください」: no question of its own. */
function isNarrowing(sentence: string): boolean {
  if (INTERROGATIVE.test(sentence)) return false;
  return CASE.test(sentence) || (MANNER.test(sentence) && !OBJECT.test(sentence));
}

/** 「A は何ですか。また、B は何ですか。」: sentences that ask; statements before the first go with each. */
function bySentences(text: string): readonly string[] | null {
  const sentences = text.match(/(?:「[^」]*」|\([^)]*\)|[^。？?！!])+[。？?！!]*/g) ?? [];
  const isAsking = sentences.map(
    (sentence) => ASKING_END.test(sentence.trim()) && !isNarrowing(sentence.trim()),
  );
  if (isAsking.filter(Boolean).length < 2) return null;
  const firstAsking = isAsking.indexOf(true);
  const lead = sentences.slice(0, firstAsking).join('');
  const parts: string[] = [];
  let statement = '';
  for (const [at, sentence] of sentences.entries()) {
    if (at < firstAsking) continue;
    if (isNarrowing(sentence.trim())) {
      parts.push((parts.pop() ?? '') + sentence.trim());
      continue;
    }
    statement += sentence.trim();
    if (isAsking[at] !== true) continue;
    parts.push(statement);
    statement = '';
  }
  // What is said after the last question is about it.
  if (statement !== '') parts.push((parts.pop() ?? '') + statement);
  const [first = '', ...rest] = parts;
  const topic = topicOf(first);
  return [
    lead + first,
    ...rest.map((part) => {
      const own = part.replace(CONJUNCTION, '');
      return lead + (namesIn(own).length > 0 || topic === '' ? own : `${topic} ${own}`);
    }),
  ];
}

/** What a question is about, short enough to be said again: the words before its first topic mark, or its first name. */
function topicOf(question: string): string {
  const at = question.search(/では|には|とは|は/);
  const topic = at > 0 ? question.slice(0, at) : '';
  return topic !== '' && topic.length <= TOPIC_LENGTH ? topic : (namesIn(question)[0] ?? '');
}

/** 「A と B では、それぞれ P」「A と B の違い」「A vs B」: each of the pair, with what stands before and after it. */
function byPair(text: string): readonly string[] | null {
  if (!SIDE_BY_SIDE.test(text)) return null;
  const pair = findPair(text) ?? findContrast(text);
  if (pair === null) return null;
  const { lead, left, right, predicate } = pair;
  const shared = predicate.replace(
    /(?:は|で)?、?(?:それぞれ|どちらも|両方とも)(?:の|で|に)?、?/,
    'は',
  );
  const gap = right.endsWith(' ') ? ' ' : '';
  return [left, right].map((one) => `${lead}${one.trim()}${gap}${ofOne(shared)}`.trim());
}

/**
 * What a comparison asks of one side. An article about A does not speak of a difference: searched for, that word would
 * only bring passages that compare other things.
 */
function ofOne(predicate: string): string {
  return predicate
    .replace(/^ ?の(?:違い|差(?!分)|比較|使い分け|共通)点?/, '')
    .replace(/^ ?を比(?:較|べ)[^、。？?]*(?=[。？?]|$)/, 'について')
    .replace(
      /^ ?(?:とでは|では|は|で)?、?(?:何が|どこが|どう|どのように)、?(?:違|異な)[^、。？?]*(?=[。？?]|$)/,
      'について',
    );
}

interface Pair {
  readonly lead: string;
  readonly left: string;
  readonly right: string;
  readonly predicate: string;
}

/** Between two noun phrases; と that quotes or makes a conditional is not one. */
const LINK =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9」』)+#_きしちみりびぎえけせめれげべ]|とき|こと|もの|ほう) ?(?:と(?!いう|いっ|いえ|して|した|し、|する|すると|なる|なり|なっ|なれ|き|ころ|ても|は限|言|呼|思|どう|どこ|どちら|何)|や(?!り|め|す|は)|および|及び|ならびに|\bvs\.?|対(?=[ A-Za-z])|、(?=[^、]+の(?:違い|差|比較)))、? ?/giu;
/** Where the second noun phrase ends. */
const PAIR_END =
  /(?:の(?:違い|差|比較|使い分け|共通)|とでは|では|には|とで|で(?=、|は|それぞれ|どちら)|は(?=、|それぞれ|どちら|どう|何)|を(?=比|それぞれ)|に(?=それぞれ)|が(?=それぞれ)|、(?=それぞれ|どちら))/;

function findPair(text: string): Pair | null {
  for (const link of text.matchAll(LINK)) {
    const before = text.slice(0, link.index);
    const after = text.slice(link.index + link[0].length);
    const end = after.search(PAIR_END);
    if (end <= 0 || /[。？?]/.test(after.slice(0, end))) continue;
    const start = phraseStart(before);
    const left = before.slice(start).trim();
    return {
      lead: before.slice(0, start),
      left,
      right: after.slice(0, end),
      predicate: after.slice(end),
    };
  }
  return null;
}

/** 「A は B とどう違いますか」 */
function findContrast(text: string): Pair | null {
  const match =
    /^(.+?)(?:は|って)、?(.+?)と(?:は|比べて)?、?((?:どう|何が|どこが|どのように)?、?(?:違|異な|比べ).*)$/.exec(
      text,
    );
  if (match === null) return null;
  const [, left = '', right = '', predicate = ''] = match;
  return { lead: '', left, right, predicate: `は${predicate}` };
}

/** After the last comma or sentence end before the pair. */
function phraseStart(before: string): number {
  return Math.max(before.lastIndexOf('、'), before.lastIndexOf('。'), before.lastIndexOf('，')) + 1;
}

/** 「A では何を X し、B では何が Y ですか」: two clauses that each ask, the second with a topic of its own. */
function byClauses(text: string): readonly string[] | null {
  for (const { index } of text.matchAll(/[、,;；](?! ?\d)/g)) {
    const left = text.slice(0, index);
    const right = text.slice(index + 1).trim();
    const topic = right.search(TOPIC);
    const asks = right.search(INTERROGATIVE);
    if (INTERROGATIVE.test(left) && topic > 0 && asks > topic) return [left, right];
  }
  return null;
}
