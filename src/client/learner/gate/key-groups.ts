const MAX_SHOWN_CHARACTERS = 18;
const PREFIX_MAX = 8;

/** A group of the key as the field draws it: what is typed, and the placeholder's letters for what is not. */
export interface KeyGroup {
  typed: string;
  placeholder: string;
  isComplete: boolean;
}

/** The groups of a key in work; null when the text is not shaped like a key and had better be shown as it is. */
export function splitKeyIntoGroups(text: string, placeholder: string): KeyGroup[] | null {
  const typed = text.split('-');
  const ghosts = placeholder.split('-');
  const isUnbroken = typed.length === 1 && text.length > PREFIX_MAX;
  const count = isUnbroken ? 1 : Math.max(typed.length, ghosts.length);
  const groups = Array.from({ length: count }, (_, index): KeyGroup => {
    const own = typed[index] ?? '';
    const ghost = ghosts[index] ?? '';
    const isClosed = index < typed.length - 1;
    // Prefixes differ in length: the placeholder's only helps while it fits what is typed.
    const missing = isClosed || (index === 0 && !ghost.startsWith(own)) ? '' : ghost.slice(own.length);
    return { typed: own, placeholder: missing, isComplete: own !== '' && missing === '' && (isClosed || index > 0) };
  });
  return countGroupCharacters(groups) > MAX_SHOWN_CHARACTERS ? null : groups;
}

/** How many characters the groups take, dashes included. */
export function countGroupCharacters(groups: readonly KeyGroup[]): number {
  return groups.reduce((sum, { typed, placeholder: missing }) => sum + typed.length + missing.length, groups.length - 1);
}
