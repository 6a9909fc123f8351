import { Badge } from '../../ui/badge.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Footer } from '../../ui/footer.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';

export function Frames() {
  return (
    <>
      <Brand subtitle="Pharmacy Financial Suite" />
      <PageHeader
        title="A title of a page"
        badge={<Badge variant="active">Beta</Badge>}
        description="What the page is for."
        actions={<Button>Do it</Button>}
      />
      <ThemeSwitch />
      <Footer />
    </>
  );
}
