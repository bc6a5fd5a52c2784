const MAX_SHOWN_CHARACTERS = 18;
const MAX_PREFIX_LENGTH = 8;

/** One group of a key that is being typed. */
export interface KeyGroup {
  typed: string;
  /** The placeholder's characters for the part that is not typed yet. */
  placeholder: string;
  isComplete: boolean;
}

/** Splits a key that is being typed into its groups. Returns null when the text is too long for a key; it is then shown unformatted. */
export function splitKeyIntoGroups(text: string, keyPlaceholder: string): KeyGroup[] | null {
  const typedGroups = text.split('-');
  const placeholderGroups = keyPlaceholder.split('-');
  const hasNoDashes = typedGroups.length === 1 && text.length > MAX_PREFIX_LENGTH;
  const count = hasNoDashes ? 1 : Math.max(typedGroups.length, placeholderGroups.length);
  const groups = Array.from({ length: count }, (_, index): KeyGroup => {
    const typed = typedGroups[index] ?? '';
    const fullPlaceholder = placeholderGroups[index] ?? '';
    const hasDashAfter = index < typedGroups.length - 1;
    // Prefixes differ, so the placeholder's prefix is shown only while it starts with what is typed.
    const isOtherPrefix = index === 0 && !fullPlaceholder.startsWith(typed);
    const placeholder = hasDashAfter || isOtherPrefix ? '' : fullPlaceholder.slice(typed.length);
    return { typed, placeholder, isComplete: typed !== '' && placeholder === '' && (hasDashAfter || index > 0) };
  });
  return countGroupCharacters(groups) > MAX_SHOWN_CHARACTERS ? null : groups;
}

/** Counts the characters of the groups and of the dashes between them. */
export function countGroupCharacters(groups: readonly KeyGroup[]): number {
  return groups.reduce((sum, { typed, placeholder }) => sum + typed.length + placeholder.length, groups.length - 1);
}
