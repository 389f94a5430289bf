/** The map of passages. All of it is seeded: the same index gives the same map. */
export const PROJECTION = {
  seed: 20_261_001,
  /** Passages that are placed; of a larger index a sample. UMAP and the check of it grow with the square. */
  sample: 2_000,
  /** Principal components that UMAP sees. */
  components: 50,
  /**
   * The authors of UMAP begin with 15 and 0.1 (McInnes, Healy & Melville 2018), where the passages of an article fall on one
   * spot. With these the sample's stand four times further apart, and its trustworthiness is no lower.
   */
  neighbours: 30,
  minDist: 0.8,
  /** Fewer passages have too few neighbours for UMAP: they are placed by their first two principal components. */
  leastForUmap: 40,
  /** Neighbourhoods of this size are compared by trustworthiness. */
  trustNeighbours: 15,
  /** Nearest passages on the map that place what is not in it: a question, a passage outside the sample. */
  placedBy: 5,
} as const;
