/** Colors of a chart's series, in this order. Each has a contrast of 3:1 on white, and color-blind people can tell them apart. */
export const GREEN = '#107c41';
export const BLUE = '#2b4fc4';
export const AMBER = '#cf7a00';
