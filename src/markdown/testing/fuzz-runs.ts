/** Cases a property test tries: `usual` in the suite; `npm run fuzz` sets one number for all. */
export function fuzzRuns(usual: number): number {
  return Number(process.env['FUZZ_RUNS'] ?? usual);
}
