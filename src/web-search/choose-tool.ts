/** A tool of a server, as far as choosing needs it. */
export interface OfferedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, unknown>> | undefined };
}

/** The tool to call, and the member of its input that takes the words. */
export interface ChosenTool {
  readonly name: string;
  readonly member: string;
}

/** What the words of a search are called by the usual servers, most usual first. */
const MEMBERS = [
  'query',
  'q',
  'search_query',
  'searchQuery',
  'keywords',
  'text',
  'question',
  'input',
];

/**
 * The tool that searches: the one that was named, else the first with "search" in its name, else the only one there is.
 * It must take words under one of the usual names. `null` when there is none such.
 */
export function chooseTool(tools: readonly OfferedTool[], wanted: string): ChosenTool | null {
  const named = tools.filter(({ name }) => name === wanted);
  const searching = tools.filter(({ name }) => /search/iu.test(name));
  const candidates = wanted !== '' ? named : [...searching, ...(tools.length === 1 ? tools : [])];
  for (const { name, inputSchema } of candidates) {
    const properties = inputSchema.properties ?? {};
    const member = MEMBERS.find((known) => Object.hasOwn(properties, known));
    if (member !== undefined) return { name, member };
  }
  return null;
}
