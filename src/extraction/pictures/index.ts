import type { Box } from '../extraction.ts';
import type { PageText, Word } from '../page/text.ts';
import type { DocumentFile, NotOpened } from '../pdf/open-document.ts';
import { boxThrough } from './homography.ts';
import { findPage, type LevelPage, levelAgain, type SheetPose } from './level-page.ts';
import { lookAt } from './look.ts';
import { readUpright } from './read-upright.ts';

/** The pages of a file that are pictures. Nothing outside this folder knows how their words are recognised. */
export interface Pictures {
  /** Recognises the text of a page. */
  read(pageNumber: number): Promise<{ outcome: 'read'; page: PageText } | NotOpened>;
  /**
   * Recognises one place of a page that was read again, in several ways. Yields the words of each look that finds some.
   * Each look takes about as long as a hundredth of a page.
   */
  look(pageNumber: number, box: Box): AsyncIterable<Word[]>;
  /** Converts a box from the text of a page, whose lines are level, to the page as it is displayed. */
  asShown(pageNumber: number, box: Box): Box;
}

/** Level pages are kept up to this size. Others are drawn again if they are needed. */
const KEPT_BYTES_MAX = 16_000_000;

/** Calls `onPage` before each page, and before second looks at a page, because both take seconds. */
export function openPictures(file: DocumentFile, onPage: (pageNumber: number) => void): Pictures {
  const poses = new Map<number, SheetPose>();
  const kept = new Map<number, LevelPage>();
  let current: { pageNumber: number; level: LevelPage | null } | null = null;
  const keep = (pageNumber: number, level: LevelPage) => {
    current = { pageNumber, level };
    const bytes = [...kept.values(), level].reduce((sum, { picture }) => sum + picture.grey.length, 0);
    if (bytes <= KEPT_BYTES_MAX) kept.set(pageNumber, level);
  };
  const levelOf = async (pageNumber: number): Promise<LevelPage | null> => {
    if (current?.pageNumber === pageNumber) return current.level;
    const pose = poses.get(pageNumber);
    if (pose === undefined) return null;
    onPage(pageNumber);
    current = { pageNumber, level: kept.get(pageNumber) ?? (await levelAgain(file, pageNumber, pose)) };
    return current.level;
  };
  return {
    async read(pageNumber) {
      onPage(pageNumber);
      const found = await findPage(file, pageNumber);
      if (found.outcome !== 'found') return found;
      const { page, level } = await readUpright(found, pageNumber);
      poses.set(pageNumber, level.pose);
      keep(pageNumber, level);
      return { outcome: 'read', page };
    },
    async *look(pageNumber, box) {
      const level = await levelOf(pageNumber);
      if (level !== null) yield* lookAt(level, box);
    },
    asShown(pageNumber, box) {
      const pose = poses.get(pageNumber);
      return pose ? boxThrough(pose.toShown, box) : box;
    },
  };
}
