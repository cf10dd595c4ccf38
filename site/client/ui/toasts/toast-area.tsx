import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A short message over the page. */
export interface Toast {
  title: string;
  description?: string;
  /** `destructive`: something failed or was deleted. */
  variant?: 'default' | 'destructive';
  /** Where the reader finds more. */
  link?: { href: string; label: string };
  /** Whether it stays until it is closed or replaced. */
  stays?: boolean;
}

/** ms until a toast closes. The timer stops while it has the pointer or the focus. */
const DURATION = 5_000;
/** px of a swipe that closes a toast. */
const SWIPE = 50;

interface Shown {
  toast: Toast | null;
  /** Goes up with each toast, so that one with the same text restarts the timer. */
  count: number;
}

const shown = createStore<Shown>(() => ({ toast: null, count: 0 }));

function ToastArea() {
  const { toast, count } = useStore(shown);
  const destructive = toast?.variant === 'destructive';
  return (
    <Provider duration={DURATION} swipeThreshold={SWIPE}>
      {toast && (
        <Root
          key={count}
          className={`toast ${destructive ? 'toast-destructive' : ''}`}
          type={destructive ? 'foreground' : 'background'}
          duration={toast.stays ? Infinity : DURATION}
        >
          <div className="grow">
            <Title className="font-semibold">{toast.title}</Title>
            {toast.description !== undefined && (
              <Description className="mt-0.5 text-sm wrap-anywhere">{toast.description}</Description>
            )}
            {toast.link && (
              <a
                className="mt-1 inline-flex min-h-11 items-center font-medium underline"
                href={toast.link.href}
              >
                {toast.link.label}
              </a>
            )}
          </div>
          <Close className="icon-button -my-1.5 shrink-0" aria-label="Close">
            <X size={20} aria-hidden="true" />
          </Close>
        </Root>
      )}
      <Viewport className="toast-area" hotkey={['F8']} />
    </Provider>
  );
}

/** Shows a toast in place of the current one. The first call mounts the toast area. */
export function showToastNow(toast: Toast): void {
  const { count } = shown.getState();
  if (count === 0) createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastArea />);
  shown.setState({ toast, count: count + 1 });
}
