const startedAt = performance.now();

/** Says what is measured now, so that a long run shows where it is. */
export function measuring(name: string): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${String(seconds).padStart(5)} s  ${name}`);
}
