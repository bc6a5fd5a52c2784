/**
 * Sets the number of pixels by which content can overflow without counting as scrollable. Text that slides in makes the content 12 pixels
 * taller for a moment, and rounded heights and focus rings make it a few pixels taller than its container.
 */
const TOLERANCE_PX = 13;

export function getScrollableDirections(from: Element, layout: Element): { up: boolean; down: boolean } {
  const directions = { up: false, down: false };
  for (let element: Element | null = from; element && element !== layout; element = element.parentElement) {
    if (element.scrollHeight - element.clientHeight <= TOLERANCE_PX || getComputedStyle(element).overflowY !== 'auto') continue;
    directions.up ||= element.scrollTop > TOLERANCE_PX;
    directions.down ||= element.scrollTop + element.clientHeight < element.scrollHeight - TOLERANCE_PX;
  }
  return directions;
}
