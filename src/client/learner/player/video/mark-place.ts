export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Sets the distance in pixels that the mark keeps from the edge of the picture and from what it must not cover. */
const GAP_PX = 8;
const THIRDS = [0, 0.5, 1] as const;

/** Returns the part of a video element in which its picture is visible. `position` is its object-position, such as `50% 0%`. */
export function findPicture(box: Box, video: Size, position: string): Box {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (video.width === 0 || video.height === 0) return box;
  const scale = Math.min(width / video.width, height / video.height);
  const [x = 0.5, y = 0.5] = position.split(' ').map((part) => parseFloat(part) / 100);
  const left = box.left + (width - video.width * scale) * x;
  const top = box.top + (height - video.height * scale) * y;
  return { left, top, right: left + video.width * scale, bottom: top + video.height * scale };
}

export function listPlaces(picture: Box, mark: Size): { left: number; top: number }[] {
  return THIRDS.flatMap((y) =>
    THIRDS.map((x) => ({
      left: picture.left + GAP_PX + Math.max(0, picture.right - picture.left - mark.width - 2 * GAP_PX) * x,
      top: picture.top + GAP_PX + Math.max(0, picture.bottom - picture.top - mark.height - 2 * GAP_PX) * y,
    })),
  );
}

export function computeCoveredArea(place: { left: number; top: number }, mark: Size, obstacles: readonly Box[]): number {
  return obstacles.reduce((sum, obstacle) => {
    const width = Math.min(place.left + mark.width + GAP_PX, obstacle.right) - Math.max(place.left - GAP_PX, obstacle.left);
    const height = Math.min(place.top + mark.height + GAP_PX, obstacle.bottom) - Math.max(place.top - GAP_PX, obstacle.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

/**
 * Chooses one of the places that are covered least, and another one than the current place if there is one. `random` is a number from 0 up to, but
 * not including, 1.
 */
export function choosePlace(coveredAreas: readonly number[], current: number | null, random: number): number {
  const least = Math.min(...coveredAreas);
  const free = coveredAreas.flatMap((area, place) => (area === least ? [place] : []));
  const others = free.filter((place) => place !== current);
  const choices = others.length > 0 ? others : free;
  return choices[Math.floor(random * choices.length)]!;
}
