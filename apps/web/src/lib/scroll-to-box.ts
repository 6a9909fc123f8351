interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Scrolls a page so that a box of it is in sight, in the middle where it was not. */
export function scrollToBox(
  frame: HTMLElement,
  box: Box,
  page: { readonly width: number; readonly height: number },
): void {
  const sheet = frame.firstElementChild;
  if (sheet === null || frame.clientHeight === 0) return;
  const scale = sheet.clientWidth / page.width;
  const seen = {
    left: frame.scrollLeft / scale,
    top: frame.scrollTop / scale,
    right: (frame.scrollLeft + frame.clientWidth) / scale,
    bottom: (frame.scrollTop + frame.clientHeight) / scale,
  };
  if (box.top < seen.top || box.bottom > seen.bottom) {
    frame.scrollTop = ((box.top + box.bottom) / 2) * scale - frame.clientHeight / 2;
  }
  if (box.left < seen.left || box.right > seen.right) {
    frame.scrollLeft = ((box.left + box.right) / 2) * scale - frame.clientWidth / 2;
  }
}
