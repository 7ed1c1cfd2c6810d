const KEY = 'stipend-slash';

/** Whether the key `/` leads to the search, on this computer. Speech input can press single keys by mistake. */
export function isSlashOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function turnSlash(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
