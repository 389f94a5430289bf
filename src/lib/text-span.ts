/** Half-open span of UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}
