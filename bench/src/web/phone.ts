/** A phone on a weak network: its processor is four times slower than this machine's. */
export const PHONE = { slowdown: 4, latencyMs: 150, downKbps: 1_638.4, upKbps: 750 };
