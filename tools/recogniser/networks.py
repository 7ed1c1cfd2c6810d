"""The networks that find and read print, and how they come from and go to files."""
import copy, json, os, unicodedata
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

CHARACTERS = [chr(c) for c in range(33, 127)] + list('£€–—’‘“”•·½¼¾°âêîôûŵŷÂÊÎÔÛŴŶáéíóúàèìòùäëïöüñçÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÑÇãõåøæßýšžÃÕÅØÆÝŠŽąćęłńśźżĄĆĘŁŃŚŹŻ')
# letters that have no accent apart from their shape
LIKE = dict(zip('øæßłØÆŁ', 'oaBlOAL'))
CODE = {c: i + 1 for i, c in enumerate(CHARACTERS)}
CODE[' '] = len(CHARACTERS) + 1
CLASSES = len(CHARACTERS) + 2


def conv(i, o, k, s, p, g=1): return nn.Sequential(nn.Conv2d(i, o, k, s, p, groups=g, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


def thin(i, o, k, s=1, p=0): return nn.Sequential(nn.Conv2d(i, i, k, s, p, groups=i, bias=False), conv(i, o, 1, 1, 0))


class Reader(nn.Module):
    """40 rows become one; every 4 columns become a frame."""
    def __init__(self, c, rounds, blocks, classes=CLASSES):
        super().__init__()
        self.eye = nn.Sequential(conv(1, c[0], 3, 2, 1), conv(c[0], c[1], 3, (2, 1), 1), conv(c[1], c[2], 3, 2, 1))
        self.near = nn.ModuleList([thin(c[2], c[2], 3, 1, 1) for _ in range(rounds)])
        self.join = nn.Sequential(thin(c[2], c[3], 3, (2, 1), 1), thin(c[3], c[4], (3, 3), 1, (0, 1)))
        self.line = nn.ModuleList([thin(c[4], c[4], (1, 9), 1, (0, 4)) for _ in range(blocks)])
        self.drop = nn.Dropout(.05); self.out = nn.Conv2d(c[4], classes, 1)

    def forward(self, x):
        x = self.eye(x)
        for b in self.near: x = x + b(x)
        x = self.join(x)
        for b in self.line: x = x + b(x)
        return self.out(self.drop(x))[:, :, 0].permute(2, 0, 1)


READERS = {'reader-s': ((16, 24, 56, 128, 160), 1, 5), 'reader-m': ((24, 48, 96, 192, 256), 2, 8)}


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


def without_norms(net):
    """In the service's files, each normalisation is a part of the convolution before it."""
    for part in [m for m in net.modules() if isinstance(m, nn.Sequential)]:
        for i, child in enumerate(part):
            if isinstance(child, nn.BatchNorm2d):
                part[i - 1].bias = nn.Parameter(torch.zeros(child.num_features)); part[i] = nn.Identity()
    return net


def from_service(name, folder):
    """A reader with the weights that the service uses. Characters that it does not know yet begin as rare forms of similar ones."""
    known = json.load(open(f'{folder}/{name}.json'))['classes']
    net = without_norms(Reader(*READERS[name], len(known))); values = np.fromfile(f'{folder}/{name}.weights', np.float16).astype(np.float32)
    at = 0
    def take(shape):
        nonlocal at
        n = int(np.prod(shape)); at += n; return torch.from_numpy(values[at - n:at].reshape(shape).copy())
    with torch.no_grad():
        for m in net.modules():
            if not isinstance(m, nn.Conv2d): continue
            bias = take((m.out_channels,))
            if m.bias is not None: m.bias.copy_(bias)
            else: assert not bias.any()
            m.weight.copy_(take(tuple(m.weight.shape)))
    assert at == len(values), 'another number of weights'
    wanted = ['', *CHARACTERS, ' ']
    if known == wanted: return net
    similar = [c if c in known else LIKE.get(c) or unicodedata.normalize('NFD', c)[0] for c in wanted]
    places = [known.index(c) for c in similar]; wide = nn.Conv2d(net.out.in_channels, CLASSES, 1)
    with torch.no_grad(): wide.weight.copy_(net.out.weight[places]); wide.bias.copy_(net.out.bias[places] - 3. * torch.tensor([c not in known for c in wanted]))
    net.out = wide
    return net


class Mean:
    """The moving mean of a network's weights reads better than its last weights."""
    def __init__(self, net): self.net = copy.deepcopy(net).eval()
    def add(self, net, step):
        k = min(.997, (1 + step) / (40 + step))
        with torch.no_grad():
            for a, b in zip(self.net.state_dict().values(), net.state_dict().values()):
                if a.dtype.is_floating_point: a.mul_(k).add_(b, alpha=1 - k)
                else: a.copy_(b)


def save(path, states):
    """Keeps the weights of several moments in one file."""
    part = path + '.part'
    with open(part, 'wb') as f: np.savez(f, **{f'{when}/{key}': value for when, state in states.items() for key, value in state.items()})
    os.replace(part, path)


def restore(net, path, when):
    """Takes the weights of one moment, or the mean of several such as `100+130`."""
    with np.load(path) as kept:
        moments = when.split('+'); wanted = net.state_dict()
        net.load_state_dict({key: torch.as_tensor(np.mean([kept[f'{one}/{key}'] for one in moments], 0, dtype=np.float32)).to(old.dtype).reshape(old.shape) for key, old in wanted.items()})
    return net


def export(net, name, out):
    """Writes ONNX, and some outputs that networks.test.ts compares."""
    isReader = name != 'finder'
    class E(nn.Module):
        def __init__(s): super().__init__(); s.n = net
        def forward(s, v): return F.softmax(s.n(v).permute(1, 0, 2), 2) if isReader else torch.sigmoid(s.n(v))
    x, axes = (torch.zeros(1, 1, 40, 160), {'x': {0: 'n', 3: 'w'}, 'y': {0: 'n', 1: 't'}}) if isReader else (torch.zeros(1, 1, 64, 64), {'x': {2: 'h', 3: 'w'}, 'y': {2: 'h', 3: 'w'}})
    net.eval().float().cpu(); h, w = x.shape[2:]; r, c = torch.arange(h)[:, None], torch.arange(w)[None]
    with torch.no_grad(): y = E()(1 - 2. * ((r >= 12) & (r < 28) & ((c * c >> 4) % 3 == 0))[None, None]).flatten()
    reference = {int(i + y[i:i + 97].argmax()): round(float(y[i:i + 97].max()), 5) for i in range(0, len(y), 97)}
    json.dump({'width': w, 'height': h, 'values': reference}, open(f'{out}/{name}.reference.json', 'w'))
    json.dump(CHARACTERS, open(f'{out}/characters.json', 'w'), ensure_ascii=False)
    torch.onnx.export(E().eval(), (x,), f'{out}/{name}.onnx', input_names=['x'], output_names=['y'], dynamic_axes=axes, opset_version=17, dynamo=False)
