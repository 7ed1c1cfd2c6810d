"""Trains the networks that find and read lines of print on pages from draw-pages.ts. README.md says how."""
import argparse, math, os, queue, random, sys, threading, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from networks import CLASSES, CODE, READERS, Finder, Mean, Reader, export, from_service, restore, save, without_norms
from pages import APART, ROWS, Pages

CROP = 40
BUCKETS = [48, 72, 104, 144, 192, 256, 336, 448, 600, 800]
LETTERS_MAX = 160
# kinds of pictures that are clear enough to be made worse
CLEAR = {'scan-150', 'scan-200', 'scan-300', 'screenshot', 'photo-flat', 'photo-tilted', 'photo-turned', 'photo-curled', 'photo-flash', 'photo-jpeg'}
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'
random.seed(1); np.random.seed(1); torch.manual_seed(1)


def bucket_of(width): return next(b for b in BUCKETS if width <= b)


def code_of(a, text):
    """The classes of a cell's characters, or None for a cell that nothing can be learnt from."""
    y = [CODE.get(x) for x in text]
    need = len(y) + sum(1 for i in range(1, len(y)) if y[i] == y[i - 1])
    if None in y or not y or len(y) > LETTERS_MAX or need > a.shape[1] // 4 - 2 or a.shape[1] > BUCKETS[-1]: return None
    return y if a[15:45].max().astype(int) - a[15:45].min() >= 24 else None  # washed out or covered


class Store:
    """Cells of one width in the memory of the device, so that a batch costs no transfer."""
    def __init__(self, width): self.width, self.count, self.size = width, 0, 0; self.lengths = []

    def add(self, rows):
        if self.count + len(rows) > self.size:
            self.size = max(256, 2 * self.size, self.count + len(rows)); old = getattr(self, 'x', None), getattr(self, 'y', None), getattr(self, 'clear', None)
            self.x = torch.full((self.size, ROWS, self.width), 255, dtype=torch.uint8, device=DEVICE); self.y = torch.zeros((self.size, LETTERS_MAX), dtype=torch.long, device=DEVICE)
            self.clear = torch.zeros(self.size, dtype=torch.bool, device=DEVICE)
            if self.count:
                for new, one in zip((self.x, self.y, self.clear), old): new[:self.count] = one[:self.count]
        x = np.full((len(rows), ROWS, self.width), 255, np.uint8); y = np.zeros((len(rows), LETTERS_MAX), np.int64)
        for i, (a, code, _) in enumerate(rows): x[i, :, :a.shape[1]] = a; y[i, :len(code)] = code
        part = slice(self.count, self.count + len(rows)); self.count += len(rows); self.lengths.extend(len(code) for _, code, _ in rows)
        self.x[part] = torch.from_numpy(x).to(DEVICE); self.y[part] = torch.from_numpy(y).to(DEVICE); self.clear[part] = torch.tensor([c for _, _, c in rows], device=DEVICE)


class Cells:
    def __init__(self, pages): self.pages, self.taken, self.stores, self.apart = pages, 0, {b: Store(b) for b in BUCKETS}, []; self.take()

    def take(self):
        new = self.pages.cells[self.taken:]; self.taken += len(new); fresh = {}
        for number, kind, a, text in new:
            y = code_of(a, text)
            if y is None: continue
            if number % APART == 0: self.apart.append((a, y, kind.split()[-1]))
            else: fresh.setdefault(bucket_of(a.shape[1]), []).append((a, y, kind.strip() in CLEAR))
        for b, rows in fresh.items(): self.stores[b].add(rows)

    def count(self): return sum(s.count for s in self.stores.values())

    def batch(self, size):
        s = random.choices(list(self.stores.values()), [s.count * s.width for s in self.stores.values()])[0]
        at = np.random.randint(0, s.count, max(8, int(size * 200 / s.width))); i = torch.from_numpy(at).to(DEVICE, non_blocking=True)
        lengths = torch.tensor([s.lengths[k] for k in at])
        return s.x[i], s.y[i][:, :int(lengths.max())], lengths, s.clear[i]


def spoil(x, isClear):
    """Makes some clear cells as coarse as scans of 100 dpi, as black and white as a fax, or as dark as a copy of a copy."""
    n, _, h, w = x.shape; r = lambda: torch.rand(n, 1, 1, 1, device=DEVICE); isClear = isClear[:, None, None, None]
    down = random.uniform(.36, .75); across = down * (random.uniform(1.5, 2) if random.random() < .3 else 1)
    small = F.interpolate(x, size=(max(10, round(h * down)), max(12, round(w * min(1, across)))), mode='area'); small = small + torch.randn_like(small) * .06 * r()
    peak = small.amax((2, 3), keepdim=True).clamp(min=.2)
    sharp = torch.sigmoid((small / peak - .3 - .25 * r()) * (6 + 24 * r())) * peak
    small = torch.where(r() < .4, sharp, small)
    return torch.where(isClear & (r() < .25), F.interpolate(small, size=(h, w), mode='bilinear', align_corners=False), x)


def look(x, isClear=None):
    """Cuts the 40 rows that the network sees. In training, moved and scaled as an inexact line finder would, with other light and noise."""
    isTraining = isClear is not None; n, _, w = x.shape; x = 1 - x.to(DEVICE).float()[:, None] / 255
    if not isTraining: return 1 - 2 * x[:, :, 10:50]
    r = lambda *s: torch.rand(n, *s, device=DEVICE)
    if random.random() < .6: x = spoil(x, isClear)
    sy = 0.86 + 0.34 * r(); sx = sy * (0.92 + 0.16 * r()); dy = (r() - .5) * 5; dx = (r() - .5) * 10; turn = (r() - .5) * .02
    wide = math.ceil(w / (0.86 * 0.92) / 8) * 8
    gy = torch.arange(CROP, device=DEVICE) - (CROP - 1) / 2; gx = torch.arange(wide, device=DEVICE).float()
    fy = 29.5 + dy[:, None, None] + sy[:, None, None] * gy[None, :, None] + turn[:, None, None] * gx[None, None] * 0.3
    fx = dx[:, None, None] + sx[:, None, None] * gx[None, None, :]
    g = torch.stack([(fx.expand(n, CROP, wide) + .5) / w * 2 - 1, (fy.expand(n, CROP, wide) + .5) / ROWS * 2 - 1], 3)
    x = F.grid_sample(x, g, mode='bilinear', padding_mode='zeros', align_corners=False)
    k = torch.rand(n, 1, 1, 1, device=DEVICE)
    soft = F.avg_pool2d(F.pad(x, (1, 1, 1, 1)), 3, 1); x = torch.where(k < .15, soft, torch.where(k < .25, (1.6 * x - .6 * soft).clamp(0, 1), x))
    ink = 1 - .65 * r(1, 1, 1) * (r(1, 1, 1) < .45); base = .25 * r(1, 1, 1) * (r(1, 1, 1) < .3)
    x = x * ink + base + torch.randn_like(x) * (r(1, 1, 1) ** 2 * .12)
    x = x.clamp(0, 1); return 1 - 2 * torch.where(r(1, 1, 1) < .03, 1 - x, x)


def distance(o, y):
    d = list(range(len(y) + 1))
    for i, ca in enumerate(o, 1):
        pv = d[0]; d[0] = i
        for j, cb in enumerate(y, 1): cu = d[j]; d[j] = min(d[j] + 1, d[j - 1] + 1, pv + (ca != cb)); pv = cu
    return d[-1]


def figures(net, apart):
    """The share of wrong characters, also by kind of picture; right cells; the loss of a character; and how many of the sure cells are wrong."""
    wasTraining = net.training; net.eval(); wrong = total = whole = sure = lies = 0; loss = 0.; kinds = {}
    for b in BUCKETS:
        own = [h for h in apart if bucket_of(h[0].shape[1]) == b]
        for at in range(0, len(own), 128):
            part = own[at:at + 128]; x = np.full((len(part), ROWS, b + 32), 255, np.uint8)
            for i, (a, _, _) in enumerate(part): x[i, :, :a.shape[1]] = a
            with torch.no_grad():
                lp = F.log_softmax(net(look(torch.from_numpy(x))).float(), 2)
                loss += F.ctc_loss(lp, torch.tensor([c for _, y, _ in part for c in y], device=DEVICE), torch.full((len(part),), lp.shape[0], dtype=torch.long), torch.tensor([len(y) for _, y, _ in part]), blank=0, zero_infinity=True, reduction='sum').item()
            p, best = (v.T.cpu().numpy() for v in lp.exp().max(2))
            for i, (_, y, k) in enumerate(part):
                starts = [t for t, c in enumerate(best[i]) if c and (t == 0 or c != best[i][t - 1])]; o = [int(best[i][t]) for t in starts]
                e = 0 if o == y else distance(o, y); isSure = bool(o) and bool(min(p[i][t] for t in starts) > .9)
                wrong += e; total += len(y); whole += e == 0; sure += isSure; lies += isSure and e > 0
                q = kinds.setdefault(k, [0, 0]); q[0] += e; q[1] += len(y)
    net.train(wasTraining)
    return {'wrong': round(wrong / max(1, total), 5), 'right cells': round(whole / max(1, len(apart)), 5), 'loss': round(loss / max(1, total), 5), 'sure': sure, 'of them wrong': lies, 'kinds': {k: round(w / t, 4) for k, (w, t) in sorted(kinds.items())}}


def rate_at(part, step, steps=300): return min(1, (step + 1) / steps) * (.5 + .5 * math.cos(math.pi * min(1, part)))


def train_reader(options, pages):
    """With --start, each tensor learns in proportion to its size, as the normalisations are a part of it."""
    net = (from_service(options.network, options.start) if options.start else Reader(*READERS[options.network])).to(DEVICE)
    groups = [{'params': [p], 'peak': options.rate * max(.01, p.detach().pow(2).mean().sqrt().item()) if options.start else options.rate, 'weight_decay': 0. if options.start else 1e-2} for p in net.parameters()]
    opt = torch.optim.AdamW(groups, lr=options.rate); mean = Mean(net); cells = Cells(pages); kept = {}; file = f'{options.out}/{options.name}.npz'
    tell = lambda *what: print(options.name, *what, flush=True)
    tell(torch.__version__, DEVICE, 'weights', sum(p.numel() for p in net.parameters()), 'pages', pages.count, 'cells', cells.count(), 'apart', len(cells.apart))
    if options.start: tell('before', figures(net, cells.apart))
    began = time.time(); end = options.until or began + options.seconds; marks = [m for m in options.keep if m > began]; step = 0; run = 0.; told = fresh = began; net.train()
    def keep(when): kept[when] = {k: v.detach().cpu().numpy().astype(np.float16) for k, v in mean.net.state_dict().items()}; save(file, kept)
    while (now := time.time()) < end:
        if now - fresh > 3: fresh = now; cells.take()
        x, y, lengths, isClear = cells.batch(options.batch); x = look(x, isClear); rate = rate_at((now - began) / (end - began), step)
        for g in opt.param_groups: g['lr'] = g['peak'] * rate
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == 'cuda'): o = net(x)
        lp = F.log_softmax(o.float(), 2)
        loss = F.ctc_loss(lp, y, torch.full((x.shape[0],), lp.shape[0], dtype=torch.long), lengths, blank=0, zero_infinity=True)
        opt.zero_grad(set_to_none=True); loss.backward(); norm = nn.utils.clip_grad_norm_(net.parameters(), 2.)
        if step % 20 == 0:
            if not math.isfinite(norm.item()): tell('not finite at', step); opt.zero_grad(set_to_none=True)
            run = loss.item() if step == 0 else .9 * run + .1 * loss.item()
        opt.step(); step += 1
        if step % 4 == 0: mean.add(net, step // 4)
        if now - told > 10: told = now; tell(f'{now - began:.0f}s step {step} pages {pages.count} cells {cells.count()} loss {run:.4f}')
        if marks and now > marks[0]: marks.pop(0); keep(f'{now - began:.0f}'); tell('kept', list(kept))
    keep('end'); cells.take(); tell('steps', step, 'pages', pages.count, 'cells', cells.count(), 'apart', len(cells.apart), 'kept', list(kept))
    if options.start: tell('before', figures(from_service(options.network, options.start).to(DEVICE), cells.apart))
    tell('after', figures(mean.net, cells.apart))


SIDE = 512
def patches(pages, n, isApart=False):
    """Squares of half-size pages with their marks. A place is 4 pixels of the level page."""
    X = np.full((n, SIDE, SIDE), 255, np.uint8); Y = np.zeros((n, 2, SIDE // 2, SIDE // 2), np.float32)
    halves = [h for h in pages.halves if (h[0] % APART == 0) == isApart]
    for i in range(n):
        _, page, words, cells = halves[random.randrange(len(halves))]; h, w = page.shape
        x, y = random.randint(0, max(0, w - SIDE)), random.randint(0, max(0, h - SIDE)); part = page[y:y + SIDE, x:x + SIDE]
        X[i, :part.shape[0], :part.shape[1]] = part
        def mark(channel, x0, y0, x1, y1, cap):
            ax, bx = (x0 / 2 - x) / 2, (x1 / 2 - x) / 2
            if bx < 0 or ax >= SIDE // 2: return
            for col in range(max(0, round(ax)), min(SIDE // 2, max(round(ax) + 1, round(bx)))):
                f = 0 if x1 == x0 else ((col * 2 + 1 + x) * 2 - x0) / (x1 - x0)
                base = y0 + (y1 - y0) * f; top, low = ((base - .8 * cap) / 2 - y) / 2, ((base - .2 * cap) / 2 - y) / 2
                a, b = round(top), max(round(top) + 1, round(low))
                if b > 0 and a < SIDE // 2: Y[i, channel, max(0, a):b, col] = 1
        for left, right, cap in cells: mark(1, left['x'], left['y'], right['x'], right['y'], cap)
        for x0, y0, x1, y1, cap in words: mark(0, x0, y0, x1, y1, cap)
        Y[i, 1] = Y[i, 1] * (1 - Y[i, 0])
    return torch.from_numpy(X), torch.from_numpy(Y)


def train_finder(options, pages):
    net = Finder().to(DEVICE); opt = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3); mean = Mean(net); print('finder', sum(p.numel() for p in net.parameters()), flush=True)
    q = queue.Queue(40)
    def feed():
        while True: q.put(patches(pages, 16))
    for _ in range(8): threading.Thread(target=feed, daemon=True).start()
    began = time.time(); step = 0; told = 0; run = 0
    def prepare(X):
        n = X.shape[0]; x = 1 - X.to(DEVICE).float()[:, None] / 255; r = lambda: torch.rand(n, 1, 1, 1, device=DEVICE)
        x = x * (1 - .7 * r() * (r() < .5)) + .2 * r() * (r() < .3) + torch.randn_like(x) * (r() ** 2 * .1)
        return 1 - 2 * x.clamp(0, 1)
    def score(n=24):
        hit = [0, 0, 0]
        with torch.no_grad():
            for _ in range(n):
                X, Y = patches(pages, 4, True); p = (mean.net(1 - 2 * (1 - X.to(DEVICE).float()[:, None] / 255)).sigmoid().amax(1) > .5).cpu(); t = Y.amax(1) > .5
                hit[0] += (p & t).sum().item(); hit[1] += p.sum().item(); hit[2] += t.sum().item()
        return hit[0] / max(1, hit[1]), hit[0] / max(1, hit[2])
    while time.time() - began < options.seconds:
        X, Y = q.get(); Y = Y.to(DEVICE)
        for g in opt.param_groups: g['lr'] = options.rate * rate_at((time.time() - began) / options.seconds, step, 100)
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == 'cuda'): o = net(prepare(X))
        o = o.float(); p = o.sigmoid(); loss = F.binary_cross_entropy_with_logits(o, Y) + 1 - (2 * (p * Y).sum() + 1) / (p.sum() + Y.sum() + 1)
        opt.zero_grad(set_to_none=True); loss.backward(); opt.step(); mean.add(net, step); run = .98 * run + .02 * loss.item(); step += 1
        if time.time() - told > 30: told = time.time(); print(f'{told - began:.0f}s step {step} pages {pages.count} loss {run:.4f} queue {q.qsize()}', flush=True)
    save(f'{options.out}/{options.name}.npz', {'end': {k: v.cpu().numpy() for k, v in mean.net.state_dict().items()}})
    print('finder: precision and recall of marked places', score(), flush=True)


def network_of(name, isFolded): return Finder() if name == 'finder' else without_norms(Reader(*READERS[name])) if isFolded else Reader(*READERS[name])


def parse():
    p = argparse.ArgumentParser(); p.add_argument('what', choices=['train', 'figures', 'export']); p.add_argument('network', choices=['finder', *READERS])
    p.add_argument('--pages', help='folder of pages'); p.add_argument('--least', type=int, default=60, help='wait for so many pages'); p.add_argument('--patience', type=float, default=60, help='but no longer than so many seconds')
    p.add_argument('--out', default='.'); p.add_argument('--name', help='of the file with weights')
    p.add_argument('--seconds', type=float, default=900); p.add_argument('--until', type=float, default=0, help='instead: seconds since 1970')
    p.add_argument('--keep', type=lambda text: [float(t) for t in text.split(',') if t], default=[], help='also keep the weights at these moments')
    p.add_argument('--rate', type=float, help='the highest rate of learning'); p.add_argument('--batch', type=int, default=256)
    p.add_argument('--start', default='', help='folder with the weights of the service, to begin with them')
    p.add_argument('--weights', help='a file of train and a moment in it: FILE:end, or FILE:100+end for the mean')
    p.add_argument('--share', type=float, default=.5, help='of these weights, if --start is given too; the others are those of the start')
    options = p.parse_args(); options.name = options.name or options.network
    if options.rate is None: options.rate = 4e-3 if options.network == 'finder' or options.start else 3e-3
    return options


def chosen(options):
    """The network that figures and export use."""
    if not options.weights: return from_service(options.network, options.start)
    file, when = options.weights.rsplit(':', 1)
    with np.load(file) as kept: isFolded = not any('running_mean' in key for key in kept.files)
    net = restore(network_of(options.network, isFolded), file, when)
    if options.start:
        with torch.no_grad():
            for a, b in zip(net.parameters(), from_service(options.network, options.start).parameters()): a.lerp_(b, 1 - options.share)
    return net


if __name__ == '__main__':
    options = parse(); torch.set_num_threads(max(1, int(os.environ.get('THREADS', '2'))))
    if options.what == 'export': export(chosen(options), options.network, options.out); sys.exit()
    pages = Pages(options.pages, options.network == 'finder')
    for _ in range(60):
        if pages.count < options.least: time.sleep(options.patience / 60)
    if options.what == 'figures': print(options.network, options.weights, figures(chosen(options).to(DEVICE), Cells(pages).apart))
    elif options.network == 'finder': train_finder(options, pages)
    else: train_reader(options, pages)
    sys.stdout.flush(); os._exit(0)
