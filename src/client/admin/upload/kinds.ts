/** What a field of the card form is for. */
export type UploadKind = 'video' | 'transcript' | 'image';

// A lesson may also be only heard.
const extensions = {
  video: ['mp4', 'm4v', 'mov', 'webm', 'mp3', 'm4a', 'wav', 'ogg'],
  transcript: ['srt', 'vtt'],
  image: ['png', 'jpg', 'jpeg', 'webp', 'gif'],
} satisfies Record<UploadKind, string[]>;

/** Whether a file belongs in another field. Of what no field takes, the server tells what it takes. */
export function isOtherKind(kind: UploadKind, fileName: string): boolean {
  const extension = fileName.split('.').at(-1)!.toLowerCase();
  return !extensions[kind].includes(extension) && Object.values(extensions).some((taken) => taken.includes(extension));
}
