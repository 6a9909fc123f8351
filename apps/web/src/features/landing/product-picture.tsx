/** Taken from the demo pharmacy by `tools/product-pictures.ts`. */
const files = import.meta.glob<string>('./pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

const wide = { width: 1472, height: 1012 } as const;
const phone = { width: 780, height: 1280 } as const;
const shownOnPhones = '(max-width: 40rem)';
const sizes = '(min-width: 80rem) 44rem, (min-width: 64rem) 56vw, 100vw';

/** The dashboard in the theme of the page; only the picture that is seen is fetched. */
export function ProductPicture() {
  return (
    <figure className="min-w-0">
      <ThemePicture theme="light" className="[[data-theme=dark]_&]:hidden" />
      <ThemePicture theme="dark" className="hidden [[data-theme=dark]_&]:block" />
      <figcaption className="mt-4 text-center text-xs text-ink-faint">
        The dashboard of the demo pharmacy. Its payers and figures are made up.
      </figcaption>
    </figure>
  );
}

interface ThemePictureProps {
  readonly theme: 'light' | 'dark';
  readonly className: string;
}

function ThemePicture({ theme, className }: ThemePictureProps) {
  return (
    <picture className={className}>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          media={shownOnPhones}
          type={`image/${format}`}
          srcSet={fileOf(`phone-${theme}-${phone.width}.${format}`)}
          {...phone}
        />
      ))}
      <source type="image/avif" srcSet={srcSetOf(theme, 'avif')} sizes={sizes} {...wide} />
      <img
        src={fileOf(`wide-${theme}-736.webp`)}
        srcSet={srcSetOf(theme, 'webp')}
        sizes={sizes}
        alt="The dashboard: DIR fees of the month and the year, by payer, and over six months"
        loading="lazy"
        fetchPriority="high"
        className="h-auto w-full rounded-card border border-line shadow-float"
        {...wide}
      />
    </picture>
  );
}

function srcSetOf(theme: string, format: string): string {
  return [736, 1472]
    .map((width) => `${fileOf(`wide-${theme}-${width}.${format}`)} ${width}w`)
    .join(', ');
}

function fileOf(name: string): string {
  const url = files[`./pictures/${name}`];
  if (url === undefined) throw new Error(`there is no picture ${name}`);
  return url;
}
