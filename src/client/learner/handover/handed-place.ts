/** Describes the router state with which a learner arrives from another device. */
export interface HandedPlace {
  handedSeconds: number;
}
