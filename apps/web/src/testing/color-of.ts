import css from '../ui/tokens.css?raw';

/**
 * The color that an element's class gives to a part of it, as `text` or `border-l`, in the light
 * theme. Where not exactly one class does, there is none to tell.
 */
export function colorOf(element: Element, part: string): string {
  const colors = [...element.classList].flatMap((name) => {
    if (!name.startsWith(`${part}-`)) return [];
    const token = name.slice(part.length + 1);
    if (!css.includes(`--color-${token}: var(--${token});`)) return [];
    return css.split(`--${token}: #`)[1]?.slice(0, 6) ?? [];
  });
  const [color, ...more] = colors;
  if (color === undefined || more.length > 0) throw new Error(`no one color of ${part}`);
  return color;
}
