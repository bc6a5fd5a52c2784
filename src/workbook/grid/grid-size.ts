export const MAX_GRID_ROWS = 1000;
export const MAX_GRID_COLUMNS = 60;
