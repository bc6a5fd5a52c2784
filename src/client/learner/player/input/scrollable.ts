/** Pixels that are no reason to scroll: rounding, a focus ring. */
const TOLERANCE_PX = 4;

/** Whether the words under an element can still be scrolled up or down, anywhere between it and the stage. */
export function getScrollableDirections(from: Element, stage: Element): { up: boolean; down: boolean } {
  const room = { up: false, down: false };
  for (let element: Element | null = from; element && element !== stage; element = element.parentElement) {
    if (element.scrollHeight - element.clientHeight <= TOLERANCE_PX || getComputedStyle(element).overflowY !== 'auto') continue;
    room.up ||= element.scrollTop > TOLERANCE_PX;
    room.down ||= element.scrollTop + element.clientHeight < element.scrollHeight - TOLERANCE_PX;
  }
  return room;
}
