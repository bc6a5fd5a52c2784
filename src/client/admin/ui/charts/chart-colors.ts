/** The series of a chart in their order; each stands 3:1 against white, and they stay apart for the colour-blind. */
export const GREEN = '#107c41';
export const BLUE = '#2b4fc4';
export const AMBER = '#cf7a00';
