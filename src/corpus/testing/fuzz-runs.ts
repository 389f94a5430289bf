import { fuzzRuns } from '../../markdown/testing/fuzz-runs.ts';

/** Cases a property of reading is tried with. */
export const FUZZ_RUNS = fuzzRuns(100);
