/** A neighbour's place in the plane, and its cosine to what is to be placed. */
export interface PlacedNeighbour {
  readonly x: number;
  readonly y: number;
  readonly cosine: number;
}

/**
 * Where something that is not in a projection would stand: at the mean of its nearest neighbours there, weighted as UMAP
 * weighs them, e^{−(dᵢ − d₁)/σ} with d = 1 − cosine and σ the mean of dᵢ − d₁; nothing moves on the map for it. `null`
 * without neighbours. Neighbours that lie apart on the map pull it to a place between them, where nothing may be.
 */
export function placeByNeighbours(
  neighbours: readonly PlacedNeighbour[],
): { readonly x: number; readonly y: number } | null {
  if (neighbours.length === 0) return null;
  const nearest = Math.max(...neighbours.map(({ cosine }) => cosine));
  const excess = neighbours.map(({ cosine }) => nearest - cosine);
  const sigma = excess.reduce((sum, value) => sum + value, 0) / neighbours.length;
  const weights = excess.map((value) => (sigma === 0 ? 1 : Math.exp(-value / sigma)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (axis: 'x' | 'y'): number =>
    neighbours.reduce((sum, place, at) => sum + place[axis] * (weights[at] as number), 0) / whole;
  return { x: mean('x'), y: mean('y') };
}
