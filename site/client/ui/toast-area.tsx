import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Toast } from './toasts.ts';

/** ms that a toast stays; a pointer over it or the focus in it holds it. */
const DURATION = 5_000;
/** px of a swipe that sends it away. */
const SWIPE = 50;

interface Shown {
  toast: Toast | null;
  /** Grows with each toast, so that a new one starts anew even where it reads the same. */
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
        >
          <div className="grow">
            <Title className="font-semibold">{toast.title}</Title>
            {toast.description !== undefined && (
              <Description className="mt-0.5 text-sm">{toast.description}</Description>
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

/** Shows `toast` in the toast area of the page, which is made with the first. */
export function putToast(toast: Toast): void {
  const { count } = shown.getState();
  if (count === 0) createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastArea />);
  shown.setState({ toast, count: count + 1 });
}
