/**
 * Charts assign these colors to their data series in this order. Each color has a contrast ratio of at least 3:1 on white, and people with
 * color blindness can tell the colors apart.
 */
export const GREEN = '#107c41';
export const BLUE = '#2b4fc4';
export const AMBER = '#cf7a00';
