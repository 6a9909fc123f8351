/**
 * Drugs as they are prescribed most in the United States: each row the ingredient first, then its
 * brands. Rows of one name are known drugs that nothing else is misspelled for.
 */
const rows = `
atorvastatin|lipitor
levothyroxine|synthroid|levoxyl|unithroid|euthyrox
lisinopril|zestril|prinivil
metformin|glucophage|fortamet
amlodipine|norvasc
metoprolol|lopressor|toprol
albuterol|ventolin|proair|proventil
losartan|cozaar
gabapentin|neurontin|gralise
omeprazole|prilosec
rosuvastatin|crestor
sertraline|zoloft
pantoprazole|protonix
escitalopram|lexapro
hydrochlorothiazide|hctz|microzide
bupropion|wellbutrin|zyban
fluoxetine|prozac|sarafem
semaglutide|ozempic|wegovy|rybelsus
montelukast|singulair
trazodone|desyrel
simvastatin|zocor
amoxicillin|amoxil
tamsulosin|flomax
hydrocodone acetaminophen|norco|vicodin|lortab
fluticasone|flonase|flovent
meloxicam|mobic
apixaban|eliquis
furosemide|lasix
insulin glargine|lantus|basaglar|toujeo|semglee
duloxetine|cymbalta
ibuprofen|motrin|advil
famotidine|pepcid
empagliflozin|jardiance
carvedilol|coreg
tramadol|ultram
alprazolam|xanax
prednisone|deltasone
hydroxyzine|vistaril|atarax
buspirone|buspar
clopidogrel|plavix
glipizide|glucotrol
citalopram|celexa
potassium chloride|klor con|klor-con|k-dur|kdur
allopurinol|zyloprim
aspirin|ecotrin|bayer
cyclobenzaprine|flexeril
ergocalciferol|drisdol
oxycodone|oxycontin|roxicodone
methylphenidate|ritalin|concerta
venlafaxine|effexor
spironolactone|aldactone
ondansetron|zofran
zolpidem|ambien
cetirizine|zyrtec
estradiol|estrace
pravastatin|pravachol
lisinopril hydrochlorothiazide|zestoretic|prinzide
lamotrigine|lamictal
quetiapine|seroquel
fluticasone salmeterol|advair|wixela|airduo
clonazepam|klonopin
dulaglutide|trulicity
azithromycin|zithromax|z-pak|zpak
latanoprost|xalatan
cholecalciferol
lorazepam|ativan
rivaroxaban|xarelto
amphetamine dextroamphetamine|adderall
propranolol|inderal
losartan hydrochlorothiazide|hyzaar
insulin lispro|humalog|admelog
insulin aspart|novolog|fiasp
topiramate|topamax
ethinyl estradiol norethindrone|loestrin
diclofenac|voltaren
amoxicillin clavulanate|augmentin
tizanidine|zanaflex
sitagliptin|januvia
sitagliptin metformin|janumet
atenolol|tenormin
folic acid|folvite
lisdexamfetamine|vyvanse
celecoxib|celebrex
mirtazapine|remeron
aripiprazole|abilify
budesonide formoterol|symbicort|breyna
ezetimibe|zetia
warfarin|coumadin|jantoven
cephalexin|keflex
loratadine|claritin
methotrexate|trexall|rheumatrex
triamcinolone|kenalog
valacyclovir|valtrex
finasteride|proscar|propecia
baclofen|lioresal
oxybutynin|ditropan
risperidone|risperdal
naproxen|naprosyn|aleve
levetiracetam|keppra
diltiazem|cardizem
hydralazine|apresoline
nifedipine|procardia|adalat
lovastatin|mevacor
olanzapine|zyprexa
donepezil|aricept
memantine|namenda
ropinirole|requip
pramipexole|mirapex
carbidopa levodopa|sinemet
benazepril|lotensin
amlodipine benazepril|lotrel
valsartan|diovan
sacubitril valsartan|entresto
olmesartan|benicar
irbesartan|avapro
telmisartan|micardis
candesartan|atacand
ramipril|altace
enalapril|vasotec
bumetanide|bumex
torsemide|demadex
chlorthalidone|thalitone
doxazosin|cardura
terazosin|hytrin
clonidine|catapres
isosorbide mononitrate|imdur
nitroglycerin|nitrostat
ranolazine|ranexa
digoxin|lanoxin
amiodarone|pacerone
fenofibrate|tricor
gemfibrozil|lopid
icosapent ethyl|vascepa
dapagliflozin|farxiga
canagliflozin|invokana
linagliptin|tradjenta
liraglutide|victoza|saxenda
tirzepatide|mounjaro|zepbound
pioglitazone|actos
glimepiride|amaryl
glyburide|diabeta
insulin degludec|tresiba
insulin detemir|levemir
tiotropium|spiriva
umeclidinium vilanterol|anoro
fluticasone umeclidinium vilanterol|trelegy
fluticasone vilanterol|breo
mometasone|nasonex|asmanex
ipratropium albuterol|combivent|duoneb
esomeprazole|nexium
lansoprazole|prevacid
dexlansoprazole|dexilant
sucralfate|carafate
ranitidine|zantac
dicyclomine|bentyl
promethazine|phenergan
metoclopramide|reglan
linaclotide|linzess
paroxetine|paxil
desvenlafaxine|pristiq
vortioxetine|trintellix
cariprazine|vraylar
lurasidone|latuda
brexpiprazole|rexulti
ziprasidone|geodon
haloperidol|haldol
lithium|lithobid
divalproex|depakote
carbamazepine|tegretol
oxcarbazepine|trileptal
pregabalin|lyrica
amitriptyline|elavil
nortriptyline|pamelor
doxepin|silenor
eszopiclone|lunesta
temazepam|restoril
diazepam|valium
sumatriptan|imitrex
rizatriptan|maxalt
erenumab|aimovig
galcanezumab|emgality
rimegepant|nurtec
sildenafil|viagra|revatio
tadalafil|cialis
mirabegron|myrbetriq
solifenacin|vesicare
tolterodine|detrol
doxycycline|vibramycin
ciprofloxacin|cipro
levofloxacin|levaquin
sulfamethoxazole trimethoprim|bactrim|septra
nitrofurantoin|macrobid
cefdinir|omnicef
clindamycin|cleocin
metronidazole|flagyl
fluconazole|diflucan
acyclovir|zovirax
oseltamivir|tamiflu
nirmatrelvir ritonavir|paxlovid
bictegravir emtricitabine tenofovir|biktarvy
emtricitabine tenofovir|truvada|descovy
adalimumab|humira
etanercept|enbrel
ustekinumab|stelara
secukinumab|cosentyx
dupilumab|dupixent
tofacitinib|xeljanz
upadacitinib|rinvoq
apremilast|otezla
hydroxychloroquine|plaquenil
colchicine|colcrys|mitigare
alendronate|fosamax
denosumab|prolia
raloxifene|evista
anastrozole|arimidex
letrozole|femara
tamoxifen|nolvadex
medroxyprogesterone|provera
progesterone|prometrium
testosterone|androgel
ticagrelor|brilinta
dabigatran|pradaxa
buprenorphine naloxone|suboxone|zubsolv
naloxone|narcan
naltrexone|vivitrol
guanfacine|intuniv
atomoxetine|strattera
levocetirizine|xyzal
fexofenadine|allegra
benzonatate|tessalon
methocarbamol|robaxin
methylprednisolone|medrol
lidocaine|lidoderm
timolol|timoptic
dorzolamide|trusopt
brimonidine|alphagan
cyclosporine|restasis
prednisolone
chlorpromazine
dexamethasone
verapamil
nadolol
labetalol
bisoprolol
captopril
quinapril
penicillin
tacrolimus
minocycline
tetracycline
tolbutamide
chlorpropamide
clomipramine
imipramine
cabergoline
`;

/** Each drug's names, as lower-case words; the ingredient first. */
export const brandRows: readonly (readonly string[])[] = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|'));
