/** The part of WebGPU's adapter that tells a real GPU from one drawn by the processor. */
export interface GpuAdapter {
  readonly info?: { readonly architecture?: string; readonly isFallbackAdapter?: boolean };
}

/** `navigator.gpu` as far as needed here; absent without WebGPU. */
export interface Gpu {
  requestAdapter(): Promise<GpuAdapter | null>;
}

/**
 * True when this browser has a GPU worth asking. Software adapters do not count unless `allowSoftware`: they give
 * right vectors some fifty times slower than wasm.
 */
export async function hasGpu(gpu: Gpu | undefined, allowSoftware: boolean): Promise<boolean> {
  try {
    const adapter = await gpu?.requestAdapter();
    if (!adapter) return false;
    const { architecture, isFallbackAdapter = false } = adapter.info ?? {};
    return allowSoftware || !(isFallbackAdapter || architecture === 'swiftshader');
  } catch {
    return false;
  }
}
