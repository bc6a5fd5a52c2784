import { VisuallyHidden } from '@mantine/core';

/** Shows a filled square with a check mark for a correct answer, and an empty square with a cross for a wrong answer. */
export function CorrectnessIcon({ isCorrect }: { isCorrect: boolean }) {
  return (
    <>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        {isCorrect ? (
          <>
            <rect width="16" height="16" rx="4" fill="#107c41" />
            <path d="m4 8.4 2.7 2.7L12 5.4" stroke="#fff" strokeWidth="2" />
          </>
        ) : (
          <>
            <rect x=".75" y=".75" width="14.5" height="14.5" rx="4" stroke="#7c8a83" strokeWidth="1.5" />
            <path d="m5 5 6 6m0-6-6 6" stroke="#4a5751" strokeWidth="1.8" />
          </>
        )}
      </svg>
      <VisuallyHidden>{isCorrect ? 'Right: ' : 'Wrong: '}</VisuallyHidden>
    </>
  );
}
