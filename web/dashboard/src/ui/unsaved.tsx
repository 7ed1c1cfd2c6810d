import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './form.module.css';

/** Asks before a page with unsaved changes is left, also by closing the tab: then the browser asks in its own words. */
export function Unsaved({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) reset?.();
      }}
      title="Leave without saving?"
    >
      <div className={styles.form}>
        <div>Your changes on this page are not saved.</div>
        <div className={styles.actions}>
          <Button autoFocus onPress={() => reset?.()}>
            Stay on this page
          </Button>
          <Button look="danger" onPress={() => proceed?.()}>
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
