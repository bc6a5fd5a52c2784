/** Seconds as a video's clock tells them: 0:07, 12:30, 1:02:05. */
export function formatVideoTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
