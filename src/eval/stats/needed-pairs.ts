import { pairedDz } from './effect-size.ts';
import { normalQuantile } from './normal.ts';
import { mean } from './quantile.ts';

/** What a planned comparison should reach: two-sided level of the test, and the chance of telling the difference. */
export interface Aim {
  readonly alpha: number;
  readonly power: number;
}

/**
 * Topics that would tell two paired proportions apart if their difference is as it was seen (Connor 1987).
 * `discordant` is the share of topics that only one system got right, `difference` the share of one minus that of the
 * other. `null` when there is no difference. 8 and 2 of 26 at .05 and .8: about 406.
 */
export function neededForProportions(
  discordant: number,
  difference: number,
  aim: Aim,
): number | null {
  if (difference === 0) return null;
  const atLevel = normalQuantile(1 - aim.alpha / 2) * Math.sqrt(discordant);
  const atPower = normalQuantile(aim.power) * Math.sqrt(discordant - difference * difference);
  return Math.ceil(Math.max(((atLevel + atPower) / difference) ** 2, sweep(discordant, aim)));
}

/**
 * The same for a mean of paired differences, by the normal approximation ((z₁ + z₂) / dz)². `null` when their mean
 * is 0.
 */
export function neededForMean(differences: readonly number[], aim: Aim): number | null {
  if (mean(differences) === 0) return null;
  const dz = pairedDz(differences);
  const byPower =
    dz === null ? 0 : ((normalQuantile(1 - aim.alpha / 2) + normalQuantile(aim.power)) / dz) ** 2;
  const moved = differences.filter((difference) => difference !== 0).length / differences.length;
  return Math.ceil(Math.max(byPower, sweep(moved, aim)));
}

/** Topics until so many differ that a clean sweep reaches the level (2 · ½^d ≤ α): with fewer no exact test can. */
function sweep(shareThatDiffers: number, { alpha }: Aim): number {
  return Math.ceil(1 - Math.log2(alpha)) / shareThatDiffers;
}
