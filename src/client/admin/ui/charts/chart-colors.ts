/**
 * The data series of a chart use the colors in the order in which this file lists the colors. Each color has a contrast ratio of at
 * least 3:1 on white, and color-blind people can tell the colors apart.
 */
export const GREEN = '#107c41';
export const BLUE = '#2b4fc4';
export const AMBER = '#cf7a00';
