/** Caps that keep a bad input from taking the tab down. Each is told to the user when it bites. */
export const LIMITS = {
  /** One Markdown or JSON file. The longest real article read was 0.8 M characters. */
  fileBytes: 64 * 1024 * 1024,
  /** One article body after decoding. */
  articleCharacters: 8_000_000,
  /** A title (graphemes; Qiita's own limit is 255), a tag, and how many tags: each is drawn whole, over and over. */
  titleCharacters: 300,
  tagCharacters: 100,
  tags: 100,
  /** A zip: inflated bytes of one entry, of all entries, number of entries, zip in zip. */
  zipEntryBytes: 64 * 1024 * 1024,
  zipTotalBytes: 1024 * 1024 * 1024,
  zipEntries: 50_000,
  zipDepth: 2,
  /** Characters of a question; longer text is refused with a word. */
  queryCharacters: 2_000,
  /** Embedding workers (min(cores − 1, this)). */
  embedWorkers: 4,
} as const;
