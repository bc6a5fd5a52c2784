const MAX_SHOWN_CHARACTERS = 18;
const MAX_PREFIX_LENGTH = 8;

export interface TypedKeySegment {
  typed: string;
  /** Holds the placeholder characters for the part of the segment that the learner has not typed yet. */
  placeholder: string;
  isComplete: boolean;
}

/**
 * Splits an access key that the learner is typing into its segments. Returns null if the access key is too long to be shown in boxes. An
 * access key that is too long for the boxes is shown by the caller without formatting.
 */
export function splitIntoKeySegments(text: string, keyPlaceholder: string): TypedKeySegment[] | null {
  const typedSegments = text.split('-');
  const placeholderSegments = keyPlaceholder.split('-');
  const hasNoDashes = typedSegments.length === 1 && text.length > MAX_PREFIX_LENGTH;
  const count = hasNoDashes ? 1 : Math.max(typedSegments.length, placeholderSegments.length);
  const segments = Array.from({ length: count }, (_, index): TypedKeySegment => {
    const typed = typedSegments[index] ?? '';
    const fullPlaceholder = placeholderSegments[index] ?? '';
    const hasDashAfter = index < typedSegments.length - 1;
    // Access keys have different prefixes, so the placeholder's prefix is shown only when the placeholder starts with the typed text.
    const isOtherPrefix = index === 0 && !fullPlaceholder.startsWith(typed);
    const placeholder = hasDashAfter || isOtherPrefix ? '' : fullPlaceholder.slice(typed.length);
    return { typed, placeholder, isComplete: typed !== '' && placeholder === '' && (hasDashAfter || index > 0) };
  });
  return countSegmentCharacters(segments) > MAX_SHOWN_CHARACTERS ? null : segments;
}

export function countSegmentCharacters(segments: readonly TypedKeySegment[]): number {
  return segments.reduce((sum, { typed, placeholder }) => sum + typed.length + placeholder.length, segments.length - 1);
}
