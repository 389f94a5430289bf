/** Cases a property is tried with. `npm run fuzz` raises it by `FUZZ_RUNS`; the default keeps the suite quick. */
export const FUZZ_RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);
