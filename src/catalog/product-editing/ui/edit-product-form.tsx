import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { EditableField } from "../core/editable-fields.ts";
import type { ProductFields } from "../product-editing.contract.ts";
import { changeOf, draftFields, draftOf, type EditDraft } from "./edit-draft.ts";
import { PageValue } from "./page-value.tsx";
import { type EditedProduct, useProductSave } from "./product-editing.queries.ts";

interface EditProductFormProps {
  readonly product: EditedProduct;
  /** The stored values that the form started with. */
  readonly loaded: ProductFields;
  readonly onDirty: (isDirty: boolean) => void;
  /** Fetches what is stored now. */
  readonly onReload: () => Promise<ProductFields | undefined>;
  readonly onClose: () => void;
}

/** Form of a product's texts and address; errors of the server are shown at their fields. */
export function EditProductForm({
  product,
  loaded: first,
  onDirty,
  onReload,
  onClose,
}: EditProductFormProps) {
  const { t } = useLingui();
  const saving = useProductSave(product);
  // A refetch in the background must not replace what a person is editing.
  const [loaded, setLoaded] = useState(first);
  const [fromPage, setFromPage] = useState<ReadonlySet<EditableField>>(new Set());
  const form = useForm<EditDraft>({ defaultValues: draftOf(first) });
  const { register, formState, handleSubmit, reset, setError, setFocus, setValue } = form;
  const isDirty = formState.isDirty || fromPage.size > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = handleSubmit((draft) => {
    if (saving.isPending) return;
    saving.mutate(changeOf(loaded, draft, fromPage), {
      onSuccess: () => {
        toast({ title: t`Product saved` });
        onClose();
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return;
        const wrong = draftFields.filter((field) => error.wordsFor(field) !== undefined);
        for (const field of wrong) setError(field, { message: error.wordsFor(field) ?? "" });
        if (wrong[0]) setFocus(wrong[0]);
      },
    });
  });
  const loadTheirs = async () => {
    const theirs = await onReload();
    if (theirs === undefined) return;
    setLoaded(theirs);
    setFromPage(new Set());
    reset(draftOf(theirs));
    saving.reset();
    setFocus("title");
  };
  const isChanged = saving.error instanceof CallError && saving.error.code === "PRODUCT_CHANGED";
  const isAtField = Object.keys(formState.errors).length > 0;
  const field = (name: EditableField, label: string) => {
    const stored = loaded.fields.find((one) => one.field === name);
    const { onChange, ...bound } = register(name);
    return (
      <div>
        <TextField
          label={label}
          autoComplete="off"
          error={formState.errors[name]?.message}
          {...bound}
          onChange={(event) => {
            setFromPage((before) => new Set([...before].filter((one) => one !== name)));
            return onChange(event);
          }}
        />
        {stored && (
          <PageValue
            label={label}
            field={stored}
            isChosen={fromPage.has(name)}
            onChoose={() => {
              setValue(name, stored.pageValue ?? "", { shouldDirty: true });
              setFromPage((before) => new Set([...before, name]));
              setFocus(name);
            }}
          />
        )}
      </div>
    );
  };
  return (
    <form
      noValidate
      aria-label={t`Edit product`}
      onSubmit={(event) => void submit(event)}
      className="space-y-4"
    >
      {field("title", t`Title`)}
      <TextField
        label={loaded.offline ? t`Address to return to (offline)` : t`Address of the page`}
        inputMode="url"
        autoComplete="off"
        readOnly={loaded.offline}
        error={formState.errors.url?.message}
        {...register("url")}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {field("sku", t`SKU`)}
        {field("gtin", t`GTIN (EAN)`)}
        {field("mpn", t`Manufacturer's part number`)}
        {field("brand", t`Brand`)}
      </div>
      {field("category", t`Category, levels separated by /`)}
      {saving.isError && !isAtField && (
        <Callout look="problem" role="alert" title={t`The product could not be saved`}>
          <p>{messageOf(saving.error)}</p>
          {isChanged && (
            <Button size="small" className="mt-2" onClick={() => void loadTheirs()}>
              <Trans>Load their version</Trans>
            </Button>
          )}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="solid" aria-disabled={saving.isPending}>
          {saving.isPending ? t`Saving…` : t`Save product`}
        </Button>
      </div>
    </form>
  );
}
