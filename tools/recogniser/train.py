"""Trains the networks that find and read lines of print on pages from draw-pages.ts, and exports them to ONNX."""
import copy, glob, json, math, os, queue, random, struct, sys, threading, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

PAGES, OUT = os.environ['PAGES'], os.environ['OUT']
ROWS, CROP = 60, 40
CHARACTERS = [chr(c) for c in range(33, 127)] + list('£€–—’‘“”•·½¼¾°âêîôûŵŷÂÊÎÔÛŴŶáéíóúàèìòùäëïöüñç')
CODE = {c: i + 1 for i, c in enumerate(CHARACTERS)}
CODE[' '] = len(CHARACTERS) + 1
CLASSES = len(CHARACTERS) + 2
BUCKETS = [48, 72, 104, 144, 192, 256, 336, 448, 600, 800]
DEVICE = 'cuda'
random.seed(1); np.random.seed(1); torch.manual_seed(1)


class Data:
    """Cells by width and half-size pages, loaded while they are still being drawn. Every 25th page is kept apart."""
    def __init__(self):
        self.cells = {b: [] for b in BUCKETS}; self.pages = []; self.held = []; self.held_pages = []; self.seen = set(); self.lock = threading.Lock()
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while True:
            for path in glob.glob(PAGES + '/*.bin'):
                if path in self.seen: continue
                self.seen.add(path)
                try: self.load(path)
                except Exception as e: print('skipped', path, e, flush=True)
            time.sleep(3)

    def load(self, path):
        number = int(os.path.basename(path)[:-4]); b = open(path, 'rb').read(); n = struct.unpack('<I', b[:4])[0]
        h = json.loads(b[4:4 + n]); o = 4 + n; w, t = h['width'], h['height']
        page = np.frombuffer(b, np.uint8, w * t, o).reshape(t, w); o += w * t
        isHeld = number % 25 == 0; own = []
        for c in h['cells']:
            a = np.frombuffer(b, np.uint8, c['width'] * ROWS, o).reshape(ROWS, -1); o += c['width'] * ROWS
            y = [CODE.get(x) for x in c['text']]
            need = len(y) + sum(1 for i in range(1, len(y)) if y[i] == y[i - 1])
            if None in y or not y or need > c['width'] // 4 - 2 or c['width'] > BUCKETS[-1]: continue
            if a[15:45].max() - a[15:45].min() < 24: continue  # nothing is visible: washed out or covered
            own.append((a, y, h['kind']))
        with self.lock:
            (self.held_pages if isHeld else self.pages).append((page, h['words'], [(c['left'], c['right'], c['cap']) for c in h['cells']], h['kind']))
            for a, y, k in own:
                if isHeld: self.held.append((a, y, k))
                else: self.cells[next(x for x in BUCKETS if a.shape[1] <= x)].append((a, y))

    def batch(self, size):
        weights = [len(self.cells[b]) * b for b in BUCKETS]
        b = random.choices(BUCKETS, weights)[0]; n = max(32, int(size * 200 / b)); pool = self.cells[b]
        x = np.full((n, ROWS, b), 255, np.uint8); ys = []
        for i in range(n):
            a, y = pool[random.randrange(len(pool))]; x[i, :, :a.shape[1]] = a; ys.append(y)
        return torch.from_numpy(x), torch.tensor([c for y in ys for c in y]), torch.tensor([len(y) for y in ys])


def look(x, isTraining=True):
    """Cuts the 40 rows that the network sees, moved and scaled as an inexact line finder would, and changes light and noise."""
    n, _, w = x.shape; x = 1 - x.to(DEVICE, non_blocking=True).float()[:, None] / 255
    r = lambda *s: torch.rand(n, *s, device=DEVICE)
    if isTraining:
        sy = 0.86 + 0.34 * r(); sx = sy * (0.92 + 0.16 * r()); dy = (r() - .5) * 5; dx = (r() - .5) * 10; turn = (r() - .5) * .02
    else: sy = torch.ones(n, device=DEVICE); sx = sy; dy = sy * 0; dx = sy * 0; turn = sy * 0
    wide = math.ceil(w / (0.86 * 0.92 if isTraining else 1) / 8) * 8
    gy = torch.arange(CROP, device=DEVICE) - (CROP - 1) / 2; gx = torch.arange(wide, device=DEVICE).float()
    fy = 29.5 + dy[:, None, None] + sy[:, None, None] * gy[None, :, None] + turn[:, None, None] * gx[None, None] * 0.3
    fx = dx[:, None, None] + sx[:, None, None] * gx[None, None, :]
    g = torch.stack([(fx.expand(n, CROP, wide) + .5) / w * 2 - 1, (fy.expand(n, CROP, wide) + .5) / ROWS * 2 - 1], 3)
    x = F.grid_sample(x, g, mode='bilinear', padding_mode='zeros', align_corners=False)
    if not isTraining: return 1 - 2 * x
    k = torch.rand(n, 1, 1, 1, device=DEVICE)
    soft = F.avg_pool2d(F.pad(x, (1, 1, 1, 1)), 3, 1); x = torch.where(k < .15, soft, torch.where(k < .25, (1.6 * x - .6 * soft).clamp(0, 1), x))
    ink = 1 - .65 * r(1, 1, 1) * (r(1, 1, 1) < .45); base = .25 * r(1, 1, 1) * (r(1, 1, 1) < .3)
    x = x * ink + base + torch.randn_like(x) * (r(1, 1, 1) ** 2 * .12)
    x = x.clamp(0, 1); return 1 - 2 * torch.where(r(1, 1, 1) < .03, 1 - x, x)


def conv(i, o, k, s, p, g=1): return nn.Sequential(nn.Conv2d(i, o, k, s, p, groups=g, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


def thin(i, o, k, s=1, p=0): return nn.Sequential(nn.Conv2d(i, i, k, s, p, groups=i, bias=False), conv(i, o, 1, 1, 0))


class Reader(nn.Module):
    """40 rows become one; every 4 columns become a frame."""
    def __init__(self, c, rounds, blocks):
        super().__init__()
        self.eye = nn.Sequential(conv(1, c[0], 3, 2, 1), conv(c[0], c[1], 3, (2, 1), 1), conv(c[1], c[2], 3, 2, 1))
        self.near = nn.ModuleList([thin(c[2], c[2], 3, 1, 1) for _ in range(rounds)])
        self.join = nn.Sequential(thin(c[2], c[3], 3, (2, 1), 1), thin(c[3], c[4], (3, 3), 1, (0, 1)))
        self.line = nn.ModuleList([thin(c[4], c[4], (1, 9), 1, (0, 4)) for _ in range(blocks)])
        self.drop = nn.Dropout(.05); self.out = nn.Conv2d(c[4], CLASSES, 1)

    def forward(self, x):
        x = self.eye(x)
        for b in self.near: x = x + b(x)
        x = self.join(x)
        for b in self.line: x = x + b(x)
        return self.out(self.drop(x))[:, :, 0].permute(2, 0, 1)


READERS = {'s': ((16, 24, 56, 128, 160), 1, 5), 'm': ((24, 48, 96, 192, 256), 2, 8)}


def errors(net, held):
    """The share of wrong characters and of right cells, and wrong characters for each kind of picture."""
    net.eval(); wrong = total = whole = 0; kinds = {}
    for b in BUCKETS:
        own = [h for h in held if next(x for x in BUCKETS if h[0].shape[1] <= x) == b]
        for at in range(0, len(own), 128):
            part = own[at:at + 128]; x = np.full((len(part), ROWS, b), 255, np.uint8)
            for i, (a, _, _) in enumerate(part): x[i, :, :a.shape[1]] = a
            with torch.no_grad(): best = net(look(torch.from_numpy(x), False)).argmax(2).T.tolist()
            for p, (a, y, k) in zip(best, part):
                o = [c for i, c in enumerate(p) if c and (i == 0 or c != p[i - 1])]; e = 0
                if o != y:
                    d = list(range(len(y) + 1))
                    for i, ca in enumerate(o, 1):
                        pv = d[0]; d[0] = i
                        for j, cb in enumerate(y, 1): cu = d[j]; d[j] = min(d[j] + 1, d[j - 1] + 1, pv + (ca != cb)); pv = cu
                    e = d[-1]
                wrong += e; total += len(y); whole += e == 0; q = kinds.setdefault(k.split()[0], [0, 0]); q[0] += e; q[1] += len(y)
    net.train(); return wrong / total, whole / len(held), {k: round(w / t, 4) for k, (w, t) in sorted(kinds.items())}


class Finder(nn.Module):
    """Marks, at a quarter of the page's size, where print is and where the gap between two words of a cell is."""
    def __init__(self, c=(8, 20, 32)):
        super().__init__()
        dw = lambda i, o, s=1, d=1: nn.Sequential(nn.Conv2d(i, i, 3, s, d, d, groups=i, bias=False), nn.BatchNorm2d(i), nn.ReLU(inplace=True), conv(i, o, 1, 1, 0))
        self.a = conv(1, c[0], 5, 2, 2); self.b = dw(c[0], c[1], 2); self.b2 = dw(c[1], c[1]); self.c = dw(c[1], c[2], 2)
        self.c2 = nn.Sequential(dw(c[2], c[2]), dw(c[2], c[2], 1, 2), dw(c[2], c[2], 1, 4), dw(c[2], c[2], 1, 8), dw(c[2], c[2], 1, 2))
        self.up1 = conv(c[2] + c[1], c[1], 1, 1, 0); self.u1 = dw(c[1], c[1]); self.up0 = conv(c[1] + c[0], c[0], 1, 1, 0); self.u0 = dw(c[0], c[0]); self.out = nn.Conv2d(c[0], 2, 1)

    def forward(self, x):
        a = self.a(x); b = self.b2(self.b(a)); c = self.c2(self.c(b))
        b = self.u1(self.up1(torch.cat([F.interpolate(c, scale_factor=2.0, mode='nearest'), b], 1)))
        a = self.u0(self.up0(torch.cat([F.interpolate(b, scale_factor=2.0, mode='nearest'), a], 1)))
        return self.out(a)


SIDE = 512
def patches(data, n, isHeld=False):
    """Squares of half-size pages with their marks. A place is 4 pixels of the level page."""
    X = np.full((n, SIDE, SIDE), 255, np.uint8); Y = np.zeros((n, 2, SIDE // 2, SIDE // 2), np.float32)
    pages = data.held_pages if isHeld else data.pages
    for i in range(n):
        page, words, cells, _ = pages[random.randrange(len(pages))]; h, w = page.shape
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


def patch_worker(data, q):
    while True: q.put(patches(data, 16))


def export(net, name, x, axes, wrap):
    class E(nn.Module):
        def __init__(s): super().__init__(); s.n = net
        def forward(s, v): return wrap(s.n(v))
    net.eval().float().cpu(); h, w = x.shape[2:]; r, c = torch.arange(h)[:, None], torch.arange(w)[None]
    with torch.no_grad(): y = E()(1 - 2. * ((r >= 12) & (r < 28) & ((c * c >> 4) % 3 == 0))[None, None]).flatten()
    reference = {int(i + y[i:i + 97].argmax()): round(float(y[i:i + 97].max()), 5) for i in range(0, len(y), 97)}  # networks.test.ts compares these
    json.dump({'width': w, 'height': h, 'values': reference}, open(f'{OUT}/{name}.reference.json', 'w'))
    torch.onnx.export(E(), x, f'{OUT}/{name}.onnx', input_names=['x'], output_names=['y'], dynamic_axes=axes, opset_version=17, dynamo=False)


class Mean:
    """The moving mean of a network's weights reads better than its last weights."""
    def __init__(self, net): self.net = copy.deepcopy(net).eval()
    def add(self, net, step):
        k = min(.997, (1 + step) / (40 + step))
        with torch.no_grad():
            for a, b in zip(self.net.state_dict().values(), net.state_dict().values()):
                if a.dtype.is_floating_point: a.mul_(k).add_(b, alpha=1 - k)
                else: a.copy_(b)


def train_readers(data, seconds, start):
    nets = {}
    for k, shape in READERS.items():
        net = Reader(*shape).to(DEVICE)
        if start: net.load_state_dict(torch.load(f'{start}/reader-{k}.pt', map_location=DEVICE))
        nets[k] = (net, torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-2), Mean(net)); print(k, sum(p.numel() for p in net.parameters()), flush=True)
    q = queue.Queue(40)
    def feed():
        while True: q.put(data.batch(256))
    for _ in range(4): threading.Thread(target=feed, daemon=True).start()
    began = time.time(); step = 0; run = {k: 0 for k in nets}; told = saved = began
    def save():
        for k, (_, _, mean) in nets.items(): torch.save(mean.net.state_dict(), f'{OUT}/reader-{k}.pt')
    while time.time() - began < seconds:
        f = (time.time() - began) / seconds; X, Y, L = q.get(); x = look(X); Y, L = Y.to(DEVICE), L.to(DEVICE)
        for k, (net, opt, mean) in nets.items():
            for g in opt.param_groups: g['lr'] = max(3e-3 * min(1, (step + 1) / 300) * (.5 + .5 * math.cos(math.pi * f)), 1e-5)
            with torch.autocast('cuda', torch.bfloat16): o = net(x)
            lp = F.log_softmax(o.float(), 2); T = torch.full((x.shape[0],), lp.shape[0], dtype=torch.long, device=DEVICE)
            loss = F.ctc_loss(lp, Y, T, L, blank=0, zero_infinity=True); opt.zero_grad(set_to_none=True); loss.backward(); nn.utils.clip_grad_norm_(net.parameters(), 2.); opt.step()
            if step % 4 == 0: mean.add(net, step)
            if step % 20 == 0: run[k] = .8 * run[k] + .2 * loss.item()
        step += 1
        if time.time() - told > 30: told = time.time(); print(f'{told - began:.0f}s step {step} pages {len(data.pages)} cells {sum(map(len, data.cells.values()))} loss', {k: round(v, 4) for k, v in run.items()}, 'queue', q.qsize(), flush=True)
        if time.time() - saved > 200: saved = time.time(); save()
    save(); json.dump(CHARACTERS, open(f'{OUT}/characters.json', 'w'), ensure_ascii=False)
    for k, (_, _, mean) in nets.items():
        print('reader', k, errors(mean.net, data.held[:8000]), flush=True)
        export(mean.net, f'reader-{k}', torch.zeros(1, 1, CROP, 160), {'x': {0: 'n', 3: 'w'}, 'y': {0: 'n', 1: 't'}}, lambda o: F.softmax(o.permute(1, 0, 2), 2))


def train_finder(data, seconds):
    net = Finder().to(DEVICE); opt = torch.optim.AdamW(net.parameters(), lr=4e-3, weight_decay=1e-3); mean = Mean(net); print('finder', sum(p.numel() for p in net.parameters()), flush=True)
    q = queue.Queue(40)
    for _ in range(8): threading.Thread(target=patch_worker, args=(data, q), daemon=True).start()
    began = time.time(); step = 0; told = 0; run = 0
    def prepare(X):
        n = X.shape[0]; x = 1 - X.to(DEVICE).float()[:, None] / 255; r = lambda: torch.rand(n, 1, 1, 1, device=DEVICE)
        x = x * (1 - .7 * r() * (r() < .5)) + .2 * r() * (r() < .3) + torch.randn_like(x) * (r() ** 2 * .1)
        return 1 - 2 * x.clamp(0, 1)
    def score(n=24):
        net = mean.net; hit = [0, 0, 0]
        with torch.no_grad():
            for _ in range(n):
                X, Y = patches(data, 4, True); p = (net(1 - 2 * (1 - X.to(DEVICE).float()[:, None] / 255)).sigmoid().amax(1) > .5).cpu(); t = Y.amax(1) > .5
                hit[0] += (p & t).sum().item(); hit[1] += p.sum().item(); hit[2] += t.sum().item()
        return hit[0] / max(1, hit[1]), hit[0] / max(1, hit[2])
    while time.time() - began < seconds:
        f = (time.time() - began) / seconds; X, Y = q.get(); Y = Y.to(DEVICE)
        for g in opt.param_groups: g['lr'] = max(4e-3 * min(1, (step + 1) / 100) * (.5 + .5 * math.cos(math.pi * f)), 1e-5)
        with torch.autocast('cuda', torch.bfloat16): o = net(prepare(X))
        o = o.float(); p = o.sigmoid(); loss = F.binary_cross_entropy_with_logits(o, Y) + 1 - (2 * (p * Y).sum() + 1) / (p.sum() + Y.sum() + 1)
        opt.zero_grad(set_to_none=True); loss.backward(); opt.step(); mean.add(net, step); run = .98 * run + .02 * loss.item(); step += 1
        if time.time() - told > 30: told = time.time(); print(f'{told - began:.0f}s step {step} pages {len(data.pages)} loss {run:.4f} queue {q.qsize()}', flush=True)
    torch.save(mean.net.state_dict(), f'{OUT}/finder.pt'); print('finder: precision and recall of marked places', score(), flush=True)
    export(mean.net, 'finder', torch.zeros(1, 1, 64, 64), {'x': {2: 'h', 3: 'w'}, 'y': {2: 'h', 3: 'w'}}, torch.sigmoid)


if __name__ == '__main__':
    what, seconds = sys.argv[1], float(sys.argv[2]); start = sys.argv[3] if len(sys.argv) > 3 else ''
    torch.backends.cudnn.benchmark = True; data = Data()
    while len(data.pages) < int(os.environ.get('PAGES_MIN', '60')): time.sleep(2)
    print('begin', len(data.pages), flush=True)
    train_readers(data, seconds, start) if what == 'readers' else train_finder(data, seconds)
    os._exit(0)
