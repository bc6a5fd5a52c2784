/**
 * Returns a WebP picture without the sRGB profile of 456 bytes that Chromium adds, or the same picture when it has none. A tiny picture
 * would otherwise be mostly profile.
 */
export async function removeColorProfile(picture: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const readName = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (bytes.length < 20 || readName(0) !== 'RIFF' || readName(12) !== 'VP8X') return picture;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const length = view.getUint32(offset + 4, true);
    const end = offset + 8 + length + (length % 2);
    if (readName(offset) === 'ALPH') return picture;
    if (readName(offset) === 'VP8 ') {
      view.setUint32(4, 4 + end - offset, true);
      return new Blob([bytes.subarray(0, 12), bytes.subarray(offset, end)], { type: picture.type });
    }
    offset = end;
  }
  return picture;
}
