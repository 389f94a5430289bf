/** Bytes as people read them, in decimal units as disks are sold: `640 bytes`, `4.0 MB`. */
export function byteWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
