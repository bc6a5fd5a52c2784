/** Formats a playback position, given in seconds, as text such as 0:07, 12:30 or 1:02:05. */
export function formatVideoTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const padTwo = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${padTwo(whole % 60)}` : `${Math.floor(minutes / 60)}:${padTwo(minutes % 60)}:${padTwo(whole % 60)}`;
}
