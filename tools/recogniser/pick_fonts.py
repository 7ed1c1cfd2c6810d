"""Copies the fonts that pages for training are drawn with, reduced to the characters that the networks read.

  python3 pick_fonts.py FOLDER      needs python3-fonttools and the packages in README.md
"""
import collections, glob, os, re, sys
from fontTools import subset
from fontTools.ttLib import TTFont

OUT = sys.argv[1]
ACCENTED = '£€–—’‘“”•·½¼¾°âêîôûŵŷÂÊÎÔÛŴŶáéíóúàèìòùäëïöüñçÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÑÇãõåøæßýšžÃÕÅØÆÝŠŽąćęłńśźżĄĆĘŁŃŚŹŻ'
TEXT = ''.join(map(chr, range(32, 127))) + ACCENTED
# families that the benchmark keeps for itself, and faces that are no text
APART = {'Arimo', 'Liberation Sans', 'Liberation Sans Narrow', 'Open Sans'}
NO_TEXT = re.compile(r'symbol|dingbat|math|emoji|music|italic|oblique|keyboard|Noto (Sans|Serif) (?!Display|Mono)\w|Noto (?!Sans|Serif)|Kufi|Naskh|Chorus|Chancery|D050000L|Z003|Tlwg(?!Mono)|Ecolier|Condensed|Fallback', re.I)


def list_families():
    families = collections.defaultdict(dict)
    for path in sorted(glob.glob('/usr/share/fonts/**/*.[to]tf', recursive=True)):
        try:
            font = TTFont(path, lazy=True); names = font['name']; known = font.getBestCmap()
        except Exception:
            continue
        family, style = names.getDebugName(16) or names.getDebugName(1), (names.getDebugName(17) or names.getDebugName(2)).lower()
        if family in APART or NO_TEXT.search(f'{family} {style}') or any(ord(c) not in known for c in 'AZaz09£.,-/'): continue
        weight = 'B' if re.fullmatch(r'bold|semi-?bold|demi|demibold|heavy|black', style) else 'R' if re.fullmatch(r'regular|book|roman|normal|medium|light', style) else None
        if weight and (weight not in families[family] or style in ('regular', 'book', 'bold')): families[family][weight] = path
    return {name: faces for name, faces in sorted(families.items()) if 'R' in faces}


def reduce(path, target):
    options = subset.Options(); options.layout_features = ['kern']; options.hinting = False; options.notdef_outline = True; options.name_IDs = ['*']
    font = subset.load_font(path, options); subsetter = subset.Subsetter(options); subsetter.populate(text=TEXT); subsetter.subset(font)
    subset.save_font(font, target, options)
    return set(TTFont(target, lazy=True).getBestCmap())


os.makedirs(OUT, exist_ok=True)
full = []
for family, faces in list_families().items():
    name = re.sub(r'\W+', '-', family)
    known = [reduce(path, f'{OUT}/{name}-{weight}{os.path.splitext(path)[1]}') for weight, path in faces.items()]
    if all(ord(c) in one for one in known for c in ACCENTED): full.append(name)
open(f'{OUT}/full.txt', 'w').write('\n'.join(full))
