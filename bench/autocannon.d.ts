/** Declares the part of autocannon's API that the benchmarks use, because autocannon has no type definitions. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Result {
    /** Holds the duration of the measurement in seconds. */
    duration: number;
    non2xx: number;
    requests: { total: number };
    /** Holds the response time in milliseconds. */
    latency: { p99: number };
  }
  export default function autocannon(options: { url: string; connections: number; duration: number; requests: Request[] }): Promise<Result>;
}
