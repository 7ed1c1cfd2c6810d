import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

/** A dialog. Only Escape and its buttons close it, because a click beside it would lose what was typed. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  isLocked = false,
  children,
}: {
  isOpen: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  title: string;
  /** Escape does not close the dialog either, and the page behind it can't be seen. */
  isLocked?: boolean;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      {...(onOpenChange ? { onOpenChange } : {})}
      isKeyboardDismissDisabled={isLocked}
      data-locked={isLocked || undefined}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
