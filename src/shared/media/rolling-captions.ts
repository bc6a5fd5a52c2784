/** Describes a caption cue whose lines have not been joined yet. */
export interface RawCue {
  startTime: number;
  endTime: number;
  lines: readonly string[];
}

const MAX_GAP_SECONDS = 0.1;
/** Sets the maximum duration of an echo cue: a very short cue in automatic captions that merely repeats lines of the previous cue. */
const ECHO_SECONDS = 0.05;

/**
 * Removes the repeated lines of rolling captions. In rolling captions, such as the automatic captions of YouTube, a cue repeats the last
 * lines of the previous cue and adds a new line. The cues must be in the order of their start times. Captions that contain no repeated
 * lines are returned unchanged.
 */
export function removeRepeatedCaptionLines(cues: readonly RawCue[]): RawCue[] {
  const overlaps = cues.map((cue, index) => countRepeatedLines(cues[index - 1], cue));
  const isRolling = cues.some(({ lines }, index) => overlaps[index]! > 0 && overlaps[index]! < lines.length);
  const unrolled: RawCue[] = [];
  for (const [index, cue] of cues.entries()) {
    const isEcho = overlaps[index] === cue.lines.length;
    const isShort = cue.endTime - cue.startTime <= ECHO_SECONDS;
    const last = unrolled.at(-1);
    if (last && isEcho && (isRolling || isShort)) unrolled[unrolled.length - 1] = { ...last, endTime: Math.max(last.endTime, cue.endTime) };
    else unrolled.push(isEcho ? cue : { ...cue, lines: cue.lines.slice(overlaps[index]) });
  }
  return unrolled;
}

/**
 * Counts the lines at the start of a caption cue that repeat the last lines of the previous cue. Returns 0 when the gap between the two
 * caption cues is longer than `MAX_GAP_SECONDS`.
 */
function countRepeatedLines(before: RawCue | undefined, cue: RawCue): number {
  if (!before || cue.startTime - before.endTime > MAX_GAP_SECONDS) return 0;
  for (let count = Math.min(before.lines.length, cue.lines.length); count > 0; count--) {
    const tail = before.lines.slice(-count);
    if (tail.every((line, index) => line === cue.lines[index])) return count;
  }
  return 0;
}
