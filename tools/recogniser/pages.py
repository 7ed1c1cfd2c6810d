"""Reads the pages of draw-pages.ts, and packs their cells into one small file: python3 pages.py PAGES FILE"""
import glob, json, lzma, os, struct, sys, threading, time
import numpy as np

ROWS, KEPT_ROWS, LEVELS = 60, slice(5, 55), 16
# every page whose number is a multiple of this is kept apart from training
APART = 25


def read_page(path):
    """Returns the header, the page at half size and the cells of a file of draw-pages.ts."""
    b = open(path, 'rb').read(); n = struct.unpack('<I', b[:4])[0]
    h = json.loads(b[4:4 + n]); o = 4 + n; w, t = h['width'], h['height']
    page = np.frombuffer(b, np.uint8, w * t, o).reshape(t, w); o += w * t; cells = []
    for c in h['cells']:
        cells.append(np.frombuffer(b, np.uint8, c['width'] * ROWS, o).reshape(ROWS, -1)); o += c['width'] * ROWS
    return h, page, cells


def pack(folder, file):
    """Keeps the rows that training sees, with 16 greys. The half pages are left out."""
    with open(file + '.part', 'wb') as out:
        for path in sorted(glob.glob(folder + '/*.bin')):
            h, _, cells = read_page(path)
            head = json.dumps({'number': int(os.path.basename(path)[:-4]), 'kind': h['kind'], 'cells': [[c['text'], c['width']] for c in h['cells']]}).encode()
            grey = b''.join(np.round(a[KEPT_ROWS] / 255 * (LEVELS - 1)).astype(np.uint8).T.tobytes() for a in cells)
            z = lzma.compress(struct.pack('<I', len(head)) + head + grey); out.write(struct.pack('<I', len(z)) + z)
    os.replace(file + '.part', file)


def unpack(file):
    b = open(file, 'rb').read(); at = 0
    while at < len(b):
        n = struct.unpack('<I', b[at:at + 4])[0]; raw = lzma.decompress(b[at + 4:at + 4 + n]); at += 4 + n
        n = struct.unpack('<I', raw[:4])[0]; h = json.loads(raw[4:4 + n]); o = 4 + n; t = KEPT_ROWS.stop - KEPT_ROWS.start; cells = []
        for text, width in h['cells']:
            a = np.full((ROWS, width), 255, np.uint8)
            a[KEPT_ROWS] = np.frombuffer(raw, np.uint8, width * t, o).reshape(width, t).T * (255 // (LEVELS - 1)); o += width * t
            cells.append((a, text))
        yield h['number'], h['kind'], cells


class Pages:
    """Loads pages while they are still being drawn: `cells` are (number, kind, picture, text), and `halves` are half-size pages with their marks."""
    def __init__(self, folder, wantsHalves=False):
        self.folder, self.wantsHalves, self.seen, self.cells, self.halves, self.count = folder, wantsHalves, set(), [], [], 0
        self.load(); threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while True: time.sleep(2); self.load()

    def load(self):
        for path in sorted(glob.glob(self.folder + '/*.bin') + glob.glob(self.folder + '/*.pages')):
            if path in self.seen: continue
            self.seen.add(path)
            try: self.add(path)
            except Exception as e: print('skipped', path, repr(e), flush=True)

    def add(self, path):
        if path.endswith('.pages'):
            for number, kind, cells in unpack(path): self.cells.extend((number, kind, a, text) for a, text in cells); self.count += 1
            return
        number = int(os.path.basename(path)[:-4]); h, page, cells = read_page(path); self.count += 1
        self.cells.extend((number, h['kind'], a, c['text']) for a, c in zip(cells, h['cells']))
        if self.wantsHalves: self.halves.append((number, page, h['words'], [(c['left'], c['right'], c['cap']) for c in h['cells']]))


if __name__ == '__main__': pack(*sys.argv[1:])
